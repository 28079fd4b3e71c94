import { findOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import { scheduleContextFrom } from '#domain/event/schedule/scheduleContext.ts';
import { type Slot, slotFrom } from '#domain/event/schedule/slot.ts';
import type { BodyPatch } from '#domain/content/body.ts';

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
export const context = scheduleContextFrom(event, places, (id) => people[id]);

/** A moment on the Saturday of the event, in hours from midnight UTC: 25 is 01:00 on Sunday. */
export const at = (hour: number) => Date.UTC(2027, 5, 19) + hour * 3_600_000;
const isoAt = (hour: number) => new Date(at(hour)).toISOString();

/** An encounter's slot on the Saturday of the event, unless it says otherwise. */
export function slot(
  id: string,
  from: number,
  to: number,
  values: BodyPatch = {},
  encounterBody?: BodyPatch,
): Slot {
  const [start, end] = [isoAt(from), isoAt(to)];
  const made = slotFrom(id, { title: id, kind: 'encounter', start, end, ...values }, encounterBody);
  if (!made) throw new Error(`${id} has no time`);
  return made;
}

/** The run sheet of a slot that somebody started, in hours from midnight UTC. */
export const startedAt = (hour: number): BodyPatch => ({
  runEvents: [{ id: 'start', what: 'start', at: isoAt(hour) }],
});

/** Rows of the crew field. */
export const crew = (...names: string[]) => names.map((who, at) => ({ id: String(at), who }));

/** The overlaps of slots, each as its kind and slots: 'place: a b'. */
export const describeOverlaps = (slots: readonly Slot[], on = context) =>
  findOverlaps(slots, on).map(({ kind, slots: concerned }) => `${kind}: ${concerned.join(' ')}`);
