import { apply } from '#domain/apply.ts';
import type { Outcome, Refusal } from '#domain/outcome.ts';
import type { Change } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import { readLimitFacts } from '#mirror/queries/desks/limits.ts';
import { enqueueChange } from '#mirror/outbox/queue.ts';
import { withRecovery } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';

/** The refusal of every change while the app is seen as somebody else. */
const seenAsRefusal: Refusal = {
  kind: 'refused',
  code: 'forbidden',
  error: 'You see the app as somebody else does: nothing can be changed. Stop seeing as them first.',
};

/**
 * Performs a change on this device: applies it to the document and queues it for sending, in one transaction. `apply`
 * checks permissions and values. `seen` is what its author had before them, if that was another text than the document here.
 * Resolves once the change is on disk, to the resulting document or, with nothing
 * written, to the refusal. The counterpart of the server's `accept`.
 */
export async function perform(device: Device, change: Change, seen?: Document): Promise<Outcome> {
  const { mirror, person, by } = device;
  if (person.seenAs) return seenAsRefusal;
  const at = device.now();
  return withRecovery(mirror, () =>
    enqueueChange(mirror, change, { at, by, seen }, async (document) => {
      const limitFacts = document && (await readLimitFacts(mirror, document, change));
      return apply(document, change, { person, by, at, ...(limitFacts ? { limitFacts } : {}) });
    }),
  );
}
