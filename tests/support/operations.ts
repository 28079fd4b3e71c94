import { createDocument, saveDocument } from '#actions/documents.ts';
import type { Document } from '#domain/document.ts';
import type { Body, BodyPatch } from '#domain/body.ts';
import { documentOf } from '#mirror/outbox/overlay.ts';
import type { TestDevice } from './device.ts';

/** Makes an encounter on a device; throws where the device itself refuses. */
export async function create(on: TestDevice, teamId: string, body: Body): Promise<string> {
  const keyId = on.device.newId();
  const outcome = await createDocument(on.device, { keyId, entity: 'encounter', teamId, body });
  if (outcome.kind === 'refused') throw new Error(`${outcome.error} ${JSON.stringify(outcome.errors)}`);
  return keyId;
}

/** Saves new values of some fields on a device, as its screen shows them. */
export async function edit(on: TestDevice, keyId: string, body: BodyPatch): Promise<void> {
  const before = await shown(on, keyId);
  const outcome = await saveDocument(on.device, before, {
    teamId: before.teamId,
    body: { ...before.body, ...body },
  });
  if (outcome.kind === 'refused') throw new Error(`${outcome.error} ${JSON.stringify(outcome.errors)}`);
}

/** The document as a device shows it. */
export async function shown(on: TestDevice, keyId: string): Promise<Document> {
  const row = await on.mirror.documents.get(keyId);
  if (!row) throw new Error('It is not on this device.');
  return documentOf(row);
}
