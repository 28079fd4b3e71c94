import { type Outcome, apply } from '#domain/apply';
import type { Change } from '#domain/change';
import { documentOf } from '#mirror/overlay';
import { keepChange } from '#mirror/outbox';
import type { Device } from './device.ts';

/**
 * Does one change on this device: load → may → apply → keep. Resolves when it is on the disk, with the document as it
 * then shows, or with the reason why not; nothing is written then. The twin of the server's `accept`.
 */
export async function perform(device: Device, change: Change): Promise<Outcome> {
  const row = await device.mirror.documents.get(change.keyId);
  const at = device.now();
  const outcome = apply(row && documentOf(row), change, { person: device.person, by: device.by, at });
  if (outcome.kind === 'applied') await keepChange(device.mirror, outcome.document, change, at);
  return outcome;
}
