import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
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
