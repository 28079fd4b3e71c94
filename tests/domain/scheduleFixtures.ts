import { findOverlaps } from '#domain/schedule/findOverlaps.ts';
import { scheduleContextFrom } from '#domain/schedule/scheduleContext.ts';
import { type Slot, slotFrom } from '#domain/schedule/slot.ts';
import type { BodyPatch } from '#domain/body.ts';

export const london = 'Europe/London';
export const places = new Map<string, BodyPatch>([
  ['field', { title: 'The Bared Floor', kind: 'field', capacity: 600 }],
  ['wood', { title: 'Eel Wood', kind: 'field' }],
  ['makeup', { title: 'Make-up tent', kind: 'make-up', capacity: 10 }],
  ['gate', { title: 'The gate', kind: 'gate', capacity: null }],
]);
const people: Readonly<Record<string, string>> = { rhea: 'Rhea Stone', tom: 'Tom Ash' };
export const event: BodyPatch = {
  title: 'Midsummer',
  days: [
    { id: '1', timeIn: '2027-06-18T18:00:00.000Z', timeOut: '2027-06-19T02:00:00.000Z' },
    { id: '2', timeIn: '2027-06-19T09:00:00.000Z', timeOut: '2027-06-20T02:00:00.000Z' },
  ],
};
export const ground = scheduleContextFrom(event, places, (id) => people[id]);

/** A slot on the Saturday of the game: hours from midnight UTC, so 25 is one in the night. */
export function slot(id: string, from: number, to: number, rest: BodyPatch = {}, played?: BodyPatch): Slot {
  const at = (hour: number) => new Date(Date.UTC(2027, 5, 19) + hour * 3_600_000).toISOString();
  const made = slotFrom(id, { title: id, start: at(from), end: at(to), ...rest }, played);
  if (!made) throw new Error(`${id} has no time`);
  return made;
}
export const crew = (...names: string[]) => names.map((who, at) => ({ id: String(at), who }));
export const told = (slots: readonly Slot[], on = ground) =>
  findOverlaps(slots, on).map(({ kind, slots: about }) => `${kind}: ${about.join(' ')}`);
