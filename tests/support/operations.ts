import { createDocument, saveDocument, setStatus } from '#actions/documents.ts';
import type { Document } from '#domain/content/document.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { Body, BodyPatch } from '#domain/content/body.ts';
import { status } from '#domain/content/status.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { applied } from './changes.ts';
import type { TestDevice } from './device.ts';

/** Creates a document on a device, by default an encounter, and returns its id; throws if it is refused. */
export async function create(
  device: TestDevice,
  teamId: string,
  body: Body,
  entity: DocumentType = 'encounter',
): Promise<string> {
  const keyId = device.device.newId();
  applied(await createDocument(device.device, { keyId, entity, teamId, body }));
  return keyId;
}

/** Saves new values of some fields on a device; throws if they are refused. */
export async function edit(device: TestDevice, keyId: string, body: BodyPatch): Promise<void> {
  const before = await shown(device, keyId);
  const given = { teamId: before.teamId, body: { ...before.body, ...body } };
  const outcome = await saveDocument(device.device, before, given);
  if (outcome.kind === 'refused') throw new Error(`${outcome.error} ${JSON.stringify(outcome.errors)}`);
}

/** Submits and approves a document, as this device shows it; throws if that is refused. */
export async function approve(device: TestDevice, keyId: string): Promise<void> {
  for (const statusId of [status.submitted, status.approved])
    applied(await setStatus(device.device, await shown(device, keyId), statusId));
}

/** The document as a device shows it. */
export async function shown(device: TestDevice, keyId: string): Promise<Document> {
  const row = await device.mirror.documents.get(keyId);
  if (!row) throw new Error(`${keyId} is not on this device.`);
  return documentOf(row);
}

/** Creates an encounter on a device and sends it; then the other devices settle, one after the other. Returns its id. */
export async function createAndSettle(
  device: TestDevice,
  teamId: string,
  body: Body,
  ...others: readonly TestDevice[]
): Promise<string> {
  const keyId = await create(device, teamId, body);
  await settleAll(device, ...others);
  return keyId;
}

/** Saves new values of some fields on a device and sends them; then the other devices settle, one after the other. */
export async function editAndSettle(
  device: TestDevice,
  keyId: string,
  body: BodyPatch,
  ...others: readonly TestDevice[]
): Promise<void> {
  await edit(device, keyId, body);
  await settleAll(device, ...others);
}

/** Gives devices their network back, and lets each settle, one after the other. */
export async function reconnect(...devices: readonly TestDevice[]): Promise<void> {
  for (const device of devices) {
    device.network.online = true;
    await device.settle();
  }
}

/** Lets devices settle, one after the other. */
export async function settleAll(...devices: readonly TestDevice[]): Promise<void> {
  for (const device of devices) await device.settle();
}
