import type { Outcome } from '#domain/outcome.ts';
import { isCollectionKey } from '#domain/collections/index.ts';
import { writableFields } from '#domain/entities/define.ts';
import type { BodyPatch, Document } from '#domain/document.ts';
import { kinds, noTeam } from '#domain/kinds.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { putFields } from '#domain/merge.ts';
import { mayCreateFor, teamForNew } from '#domain/permissions/permissions.ts';
import type { HeldRow } from '#mirror/storage/database.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { discardHeld } from '#mirror/outbox/discardUnsent.ts';
import { together } from '#mirror/storage/transaction.ts';
import type { Device } from './device.ts';
import { createDocument } from './documents.ts';

/** What of a body a person may write into a new document: the fields they know of. */
export function writableBody(device: Device, entity: Document['entity'], body: BodyPatch): BodyPatch {
  const audience = device.person.isStaff ? 'staff' : 'everyone';
  const known = writableFields(kinds[entity].allFields, audience);
  const writable: Record<string, FieldValue> = {};
  for (const [name] of known) {
    const value = body[name];
    if (value !== undefined) writable[name] = value;
  }
  return writable;
}

/**
 * Makes a new document of a text whose own was removed or archived, and drops the changes that cannot be sent any more.
 * Nothing is dropped where the new one is refused.
 */
export async function createAnew(device: Device, gone: Document, body: BodyPatch): Promise<Outcome> {
  const { mirror, person } = device;
  const { entity } = gone;
  const teamId = mayCreateFor(person, entity, gone.teamId)
    ? gone.teamId
    : (teamForNew(person) ?? gone.teamId);
  return together(mirror, async () => {
    const outcome = await createDocument(device, {
      keyId: device.newId(),
      entity,
      teamId,
      body: writableBody(device, entity, body),
    });
    if (outcome.kind === 'applied') await discardLane(mirror, gone.keyId);
    return outcome;
  });
}

/** Makes a new document of own words that were set aside when access to their document was lost. */
export async function createFromHeld(device: Device, held: HeldRow): Promise<Outcome> {
  const { mirror, person } = device;
  const { keyId, entity, title } = held;
  return together(mirror, async () => {
    const outcome = await createDocument(device, {
      keyId: device.newId(),
      entity,
      teamId: isCollectionKey(entity) ? noTeam : (teamForNew(person) ?? ''),
      body: { title, ...writableBody(device, entity, heldText(held)) },
    });
    if (outcome.kind === 'applied') await discardHeld(mirror, keyId, device.now());
    return outcome;
  });
}

/** The text in words that were set aside: the later of two changes of one field. */
export function heldText({ entity, changes }: HeldRow): BodyPatch {
  return changes.reduce<BodyPatch>(
    (body, change) => ('body' in change ? putFields(kinds[entity].allFields, body, change.body) : body),
    {},
  );
}
