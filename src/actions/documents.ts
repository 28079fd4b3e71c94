import type { Outcome } from '#domain/outcome.ts';
import type { BodyPatch, Document } from '#domain/document.ts';
import { difference } from '#domain/merge.ts';
import type { StatusId } from '#domain/status.ts';
import { together } from '#mirror/storage/transaction.ts';
import type { Device } from './device.ts';
import { perform } from './perform.ts';

/** Makes a new document under an id of its own. */
export async function createDocument(
  device: Device,
  given: { keyId: string; entity: Document['entity']; teamId: string; body: BodyPatch },
): Promise<Outcome> {
  return perform(device, { kind: 'create', id: device.newId(), ...given });
}

/** Saves what was changed against the document as it was when editing began; nothing changed is nothing done. */
export async function saveDocument(
  device: Device,
  before: Document,
  after: { teamId: string; body: BodyPatch },
): Promise<Outcome> {
  const body = difference(before.body, after.body);
  const moved = after.teamId !== before.teamId;
  if (!moved && Object.keys(body).length === 0) return { kind: 'applied', document: before };
  return perform(device, {
    kind: 'save',
    id: device.newId(),
    keyId: before.keyId,
    entity: before.entity,
    version: before.version,
    ...(moved ? { teamId: after.teamId } : {}),
    body,
  });
}

/**
 * Moves a document to another status, as it was seen. Where only its version has moved on since, because an own save was
 * answered in that moment, it is the same text that was decided on.
 */
export async function setStatus(device: Device, seen: Document, statusId: StatusId): Promise<Outcome> {
  const { keyId, entity } = seen;
  const { mirror } = device;
  return together(mirror, async () => {
    const now = await mirror.documents.get(keyId);
    const version = now && readsTheSame(now, seen) ? now.version : seen.version;
    return perform(device, { kind: 'setStatus', id: device.newId(), keyId, entity, version, statusId });
  });
}

function readsTheSame(now: Document, seen: Document): boolean {
  return (
    now.statusId === seen.statusId &&
    now.teamId === seen.teamId &&
    Object.keys(difference(now.body, seen.body)).length === 0 &&
    Object.keys(difference(seen.body, now.body)).length === 0
  );
}
