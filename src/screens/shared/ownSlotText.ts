import { collections } from '#domain/content/collections/index.ts';
import type { OwnSlot } from '#domain/event/schedule/crew/ownSlot.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';

type Names = ReadonlyMap<string, string>;

/** Returns the name of a slot's place from names by `location:id`. */
export function slotPlaceText(place: string | null, names: Names): string {
  return place === null ? 'No place yet' : (names.get(`location:${place}`) ?? 'Place not on this device');
}

/** Returns day, time and place of a slot: “Sat 19 Jun, 14:00–16:00, Belfry Field”. Its times are in epoch milliseconds. */
export function slotPositionText(
  { start, end, place }: { readonly start: number; readonly end: number; readonly place: string | null },
  names: Names,
): string {
  const time = (moment: number) => formatTimestamp(moment, dateFormats.time, 'en-GB');
  const day = formatTimestamp(start, 'EEE d MMM', 'en-GB');
  return `${day}, ${time(start)}–${time(end)}, ${slotPlaceText(place, names)}`;
}

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
