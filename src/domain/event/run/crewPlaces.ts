import type { BodyPatch } from '#domain/content/body.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { effectiveNumber } from '#domain/content/fields/warnings.ts';

/** A place in the crew of a slot that somebody has to fill. */
export interface CrewPlace {
  /** The same on every device that has the same slot and encounter. */
  readonly id: string;
  /** Who was assigned; empty for an open place. */
  readonly who: string;
  /** The monster that they play; null if not given. */
  readonly monster: string | null;
}

/** Most places that a roll call lists: a longer one would not fit the log, nor a thumb. */
const maxCrewPlaces = 120;

/**
 * Returns the places of a roll call: everybody assigned to the slot, then the open places of each monster of the encounter,
 * then those that are left of the crew it needs. A slot that says how many it needs has no more open places than that.
 * `more` is how many are left out of a very long one.
 */
export function crewPlaces(
  slot: BodyPatch,
  played: BodyPatch = {},
): { readonly places: readonly CrewPlace[]; readonly more: number } {
  const slotFields = fieldsOf(eventSlot, slot);
  const assigned = slotFields('crew').map((row): CrewPlace => {
    const crew = fieldsOf(eventSlot.fields.crew, row);
    return { id: row.id, who: crew('who').trim(), monster: crew('monster') };
  });
  const wanted = new Map<string, number>();
  for (const row of fieldsOf(encounter, played)('monsters')) {
    const cells = fieldsOf(encounter.fields.monsters, row);
    const monster = cells('monster');
    if (monster === null) continue;
    wanted.set(monster, (wanted.get(monster) ?? 0) + (cells('count') ?? 1));
  }
  const monsters = [...wanted].map(([monster, count]) => ({
    monster,
    count: Math.max(0, count - assigned.filter((place) => place.monster === monster).length),
  }));
  const own = slotFields('crewNeeded');
  const needed = own ?? effectiveNumber(encounter.allFields, 'crewNeeded', played) ?? 0;
  const listed = monsters.reduce((sum, { count }) => sum + count, assigned.length);
  const open = [...monsters, { monster: null, count: Math.max(0, needed - listed) }];
  const wantedPlaces = open.reduce((sum, { count }) => sum + count, 0);
  const openPlaces = own === null ? wantedPlaces : Math.min(wantedPlaces, Math.max(0, own - assigned.length));
  const total = assigned.length + openPlaces;
  const places = open
    .flatMap(({ monster, count }) =>
      Array.from({ length: Math.min(count, maxCrewPlaces) }, (_, at) => ({
        id: `${monster ?? 'crew'}.${at + 1}`,
        who: '',
        monster,
      })),
    )
    .slice(0, openPlaces);
  const shownPlaces = [...assigned, ...places].slice(0, maxCrewPlaces);
  return { places: shownPlaces, more: total - shownPlaces.length };
}
