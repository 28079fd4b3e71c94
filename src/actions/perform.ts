import { type Outcome, apply } from '#domain/apply';
import type { Change } from '#domain/change';
import { documentOf } from '#mirror/overlay';
import { keepChange } from '#mirror/outbox';
import type { Device } from './device.ts';

/**
 * Does one change on this device: load → may → apply → keep, in one transaction. Resolves when it is on the disk, with the document as it
 * then shows, or with the reason why not; nothing is written then. The twin of the server's `accept`.
 */
export async function perform(device: Device, change: Change): Promise<Outcome> {
  const { mirror, person, by } = device;
  return mirror.transaction('rw', mirror.tables, async () => {
    const row = await mirror.documents.get(change.keyId);
    const at = device.now();
    const outcome = apply(row && documentOf(row), change, { person, by, at });
    if (outcome.kind === 'applied') await keepChange(mirror, outcome.document, change, at);
    return outcome;
  });
}
