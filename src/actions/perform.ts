import { apply } from '#domain/rules/apply.ts';
import { storedChange } from '#domain/rules/storedChange.ts';
import type { Outcome, Refusal } from '#domain/rules/outcome.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { readLimitFacts } from '#mirror/read/limits.ts';
import { enqueueChange } from '#mirror/outbox/queue.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { withRecovery, transact } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';

/** The refusal of every change while the app is seen as somebody else. */
const seenAsRefusal: Refusal = {
  kind: 'refused',
  code: 'forbidden',
  error: 'You see the app as somebody else does: nothing can be changed. Stop seeing as them first.',
};

/**
 * Performs a change on this device: applies it to the document and queues it for sending, in one transaction. `apply`
 * checks permissions and values. `seenDocument` is what its author had before them, if that was another text than the
 * document here. Resolves once the change is on disk, to the resulting document or, with nothing
 * written, to the refusal. The counterpart of the server's `accept`.
 */
export async function perform(device: Device, made: Change, seenDocument?: Document): Promise<Outcome> {
  const { mirror, person, by } = device;
  if (person.seenAs) return seenAsRefusal;
  const change = storedChange(made);
  const at = device.now();
  return withRecovery(mirror, () =>
    enqueueChange(mirror, change, { at, by, seen: seenDocument }, async (document) => {
      const limitFacts = document && (await readLimitFacts(mirror, document, change));
      return apply(document, change, { person, by, at, ...(limitFacts ? { limitFacts } : {}) });
    }),
  );
}

/** Performs two changes of one document, one on top of the other: both, or neither. Resolves to the outcome of the second. */
export async function performBoth(
  device: Device,
  [first, second]: readonly [Change, Change],
  seenDocument: Document,
): Promise<Outcome> {
  const { mirror, person, by } = device;
  return transact(mirror, async () => {
    const row = await mirror.documents.get(first.keyId);
    const context = { person, by, at: device.now() };
    // Whether both are possible is known before anything is written: a refusal must not end a transaction around this one.
    const after = apply(row && documentOf(row), first, context);
    const both = after.kind === 'applied' ? apply(after.document, second, context) : after;
    if (both.kind === 'refused') return both;
    await perform(device, first, seenDocument);
    return perform(device, second, seenDocument);
  });
}
