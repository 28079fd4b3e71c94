import { createDocument, saveDocument } from '#actions/documents.ts';
import type { Document } from '#domain/document.ts';
import type { Body, BodyPatch } from '#domain/body.ts';
import { documentOf } from '#mirror/overlay/overlay.ts';
import type { TestDevice } from './device.ts';

/** Creates an encounter on a device and returns its id; throws if it is refused. */
export async function create(device: TestDevice, teamId: string, body: Body): Promise<string> {
  const keyId = device.device.newId();
  const outcome = await createDocument(device.device, { keyId, entity: 'encounter', teamId, body });
  if (outcome.kind === 'refused') throw new Error(`${outcome.error} ${JSON.stringify(outcome.errors)}`);
  return keyId;
}

/** Saves new values of some fields on a device; throws if they are refused. */
export async function edit(device: TestDevice, keyId: string, body: BodyPatch): Promise<void> {
  const before = await shown(device, keyId);
  const outcome = await saveDocument(device.device, before, {
    teamId: before.teamId,
    body: { ...before.body, ...body },
  });
  if (outcome.kind === 'refused') throw new Error(`${outcome.error} ${JSON.stringify(outcome.errors)}`);
}

/** The document as a device shows it. */
export async function shown(device: TestDevice, keyId: string): Promise<Document> {
  const row = await device.mirror.documents.get(keyId);
  if (!row) throw new Error(`${keyId} is not on this device.`);
  return documentOf(row);
}
