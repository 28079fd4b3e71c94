import { apply } from '#domain/apply.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Change } from '#domain/change.ts';
import { keepChange } from '#mirror/outbox/queue.ts';
import { enduring } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';

/**
 * Does one change on this device: load → may → apply → keep, in one transaction. Resolves when it is on the disk, with the document as it
 * then shows, or with the reason why not; nothing is written then. The twin of the server's `accept`.
 */
export async function perform(device: Device, change: Change): Promise<Outcome> {
  const { mirror, person, by } = device;
  const at = device.now();
  return enduring(mirror, () =>
    keepChange(mirror, change, { at, by }, (document) => apply(document, change, { person, by, at })),
  );
}
