import { collections } from '#domain/content/collections/index.ts';
import type { OwnSlot } from '#domain/event/schedule/crew/ownSlot.ts';

/** Returns the name of a slot for its reader: its title for players, else its kind. */
export function ownSlotTitle({ title, kind }: OwnSlot): string {
  const field = collections.eventSlot.fields['kind'];
  const options = field?.kind === 'choice' ? field.options : [];
  return title || options.find(({ value }) => value === kind)?.label || collections.eventSlot.label;
}

/** Why a slot is its reader's: as crew or referee, or their team; empty for what all players see. */
export function ownSlotReason({ as, team }: OwnSlot, names: ReadonlyMap<string, string>): string {
  switch (as) {
    case 'crew':
      return 'You are crew';
    case 'referee':
      return 'You are a referee';
    case 'team':
      return names.get(`team:${team}`) ?? 'Your team';
    case 'all':
      return '';
  }
}
