import type { PersonRef } from '#domain/person.ts';
import { addHeld, restoreUnsent } from '#mirror/outbox/restore.ts';
import { restoreDraft } from '#mirror/outbox/restoreDrafts.ts';
import type { Discarded } from '#mirror/outbox/unsentFile.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/transaction.ts';

/** Restores discarded work in the state it had: queued, refused, held, or as a draft. */
export async function undoDiscard(
  mirror: Mirror,
  { key, changes, draft, held }: Discarded,
  by: PersonRef,
  at: string,
): Promise<void> {
  await transact(mirror, async () => {
    await restoreUnsent(mirror, changes, by, at);
    if (draft) await restoreDraft(mirror, draft);
    if (held) await addHeld(mirror, held);
    await mirror.meta.delete(key);
  });
}
