import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { DeskCall, Incident } from '#domain/event/run/incident.ts';
import { runState } from '#domain/event/run/runState.ts';
import { isOver, slotState } from '#domain/event/run/slotState.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { nextEventRow, ofEvent } from './timetable.ts';

/** Something that the desk is told of and nobody has seen yet, and the slot in which it was recorded. */
export type OpenCall = (Incident | DeskCall) & {
  readonly slotId: string;
  /** Title of the slot. */
  readonly title: string;
  /** Names of the place and of the author, if they are on this device. */
  readonly place: string | undefined;
  readonly author: string | undefined;
};

/** Things that the desk is told of in the next event and nobody has seen yet: incidents first, then the rest, each latest first. */
export async function openCalls(mirror: Mirror): Promise<readonly OpenCall[]> {
  const event = await nextEventRow(mirror);
  if (!event) return [];
  const slots = await ofEvent(mirror, 'eventSlot', event.keyId);
  const open = slots.flatMap(({ keyId, body }) => {
    const { incidents, messages } = runState(fieldsOf(eventSlot, body)('runEvents'));
    // Only the clock of a device still matters after the run, whoever said that it is over and where.
    const isDone = isOver(slotState(body));
    const current = messages.filter(({ event: { outcome } }) => !isDone || outcome === 'clock');
    return [...incidents, ...current]
      .filter(({ acknowledgement }) => acknowledgement === null)
      .map((call) => ({ ...call, slotId: keyId, title: body.title }));
  });
  const namedIds = open.flatMap(({ event }) => [event.about, event.by]).filter((id) => id !== '');
  const rows = await documentsByKey(mirror, [...new Set(namedIds)]);
  const names = new Map(rows.map(({ keyId, body }) => [keyId, body.title]));
  const rank = ({ event: { what } }: DeskCall) => (what === 'incident' ? 0 : 1);
  return open
    .map((each) => ({ ...each, place: names.get(each.event.about), author: names.get(each.event.by) }))
    .toSorted((a, b) => rank(a) - rank(b) || b.event.at - a.event.at);
}
