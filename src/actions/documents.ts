import type { Outcome } from '#domain/outcome';
import type { BodyPatch, Document } from '#domain/document';
import { difference } from '#domain/merge';
import type { StatusId } from '#domain/status';
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

/** Moves a document to another status. */
export async function setStatus(device: Device, document: Document, statusId: StatusId): Promise<Outcome> {
  const { keyId, entity, version } = document;
  return perform(device, { kind: 'setStatus', id: device.newId(), keyId, entity, version, statusId });
}
