import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { Incident } from '#domain/event/run/incident.ts';
import { runState } from '#domain/event/run/runState.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { nextEventRow, ofEvent } from './timetable.ts';

/** An incident that nobody has taken yet, and the slot in which it was recorded. */
export interface OpenIncident extends Incident {
  readonly slotId: string;
  /** Title of the slot. */
  readonly title: string;
  /** Names of the place and of the author, if they are on this device. */
  readonly place: string | undefined;
  readonly author: string | undefined;
}

/** The incidents of the next event that nobody has taken yet, latest first. */
export async function openIncidents(mirror: Mirror): Promise<readonly OpenIncident[]> {
  const event = await nextEventRow(mirror);
  if (!event) return [];
  const slots = await ofEvent(mirror, 'eventSlot', event.keyId);
  const open = slots.flatMap(({ keyId, body }) =>
    runState(fieldsOf(eventSlot, body)('runEvents'))
      .incidents.filter(({ acknowledgement }) => acknowledgement === null)
      .map((incident) => ({ ...incident, slotId: keyId, title: body.title })),
  );
  const namedIds = open.flatMap(({ event }) => [event.about, event.by]).filter((id) => id !== '');
  const rows = await documentsByKey(mirror, [...new Set(namedIds)]);
  const names = new Map(rows.map(({ keyId, body }) => [keyId, body.title]));
  return open
    .map((each) => ({ ...each, place: names.get(each.event.about), author: names.get(each.event.by) }))
    .toSorted((a, b) => b.event.at - a.event.at);
}
