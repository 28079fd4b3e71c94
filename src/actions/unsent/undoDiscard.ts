import type { PersonRef } from '#domain/content/person.ts';
import { restoreUnsent } from '#mirror/outbox/restore.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/recovery.ts';
import { restoreTyped } from '#mirror/typed/restoreTyped.ts';
import type { DiscardedRow } from '#mirror/typed/rows.ts';

/** Restores discarded work in the state it had: queued, refused, held, or where it was typed. */
export async function undoDiscard(
  mirror: Mirror,
  { id, changes, typed }: DiscardedRow,
  by: PersonRef,
  at: string,
): Promise<void> {
  await transact(mirror, async () => {
    await restoreUnsent(mirror, changes, by, at);
    for (const row of typed) await restoreTyped(mirror, row);
    await mirror.typed.delete(id);
  });
}
