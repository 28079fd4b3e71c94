import { ritual } from '#domain/content/entities/ritual.ts';
import { countGiven } from '#domain/cards/givenCards.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { ofEvent } from './timetable.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';

/** Slots on this device in which an encounter is run; without archived ones. */
export async function slotsOfEncounter(mirror: Mirror, keyId: string): Promise<readonly DocumentRow[]> {
  const referring = await mirror.documents.where('refs').equals(keyId).toArray();
  return referring.filter(
    ({ entity, statusId, body }) =>
      entity === 'eventSlot' &&
      statusId !== status.archived &&
      fieldsOf(eventSlot, body)('document') === keyId,
  );
}

/** Rituals of an event that are booked in a slot; without archived ones. */
export async function ritualsOfSlot(
  mirror: Mirror,
  eventId: string,
  slotId: string,
): Promise<readonly DocumentRow[]> {
  const rituals = await ofEvent(mirror, 'ritual', eventId);
  return rituals.filter(({ body }) => fieldsOf(ritual, body)('slot') === slotId);
}

/** How many cards of these requests were given out in each of these slots. */
export async function cardsGivenBySlot(
  mirror: Mirror,
  slotIds: readonly string[],
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const requests = await documentsByKey(mirror, [...new Set(requestIds)]);
  return new Map(slotIds.map((id) => [id, countGiven(requests, id)]));
}
