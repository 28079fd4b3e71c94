import type { BodyPatch } from '#domain/body.ts';
import { dropFromDrafts } from '#mirror/outbox/dropFromDrafts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { withRecovery } from '#mirror/storage/recovery.ts';
import type { DraftRow } from '#mirror/storage/rows.ts';
import { transact } from '#mirror/storage/transaction.ts';
import { storeTyped } from '#mirror/storage/unfinished.ts';

/** Stores what is being typed, so that a crash loses at most the last second, and leaving the page nothing. */
export async function saveDraft(mirror: Mirror, draft: DraftRow): Promise<void> {
  await storeTyped(mirror, { kind: 'draft', draft }, async () => {
    await withRecovery(mirror, () => mirror.drafts.put(draft));
  });
}

/** Deletes the draft of a form permanently. */
export async function deleteDraft(mirror: Mirror, id: string): Promise<void> {
  await mirror.drafts.delete(id);
}

/**
 * Stores the drafts of a form into which others were taken, and removes from those what the form contains now. Text
 * that it does not contain stays in the drafts it was in. One transaction.
 */
export async function takeDrafts(
  mirror: Mirror,
  own: readonly DraftRow[],
  ids: readonly string[],
  form: { readonly teamId: string; readonly body: BodyPatch },
): Promise<void> {
  await transact(mirror, async () => {
    await mirror.drafts.bulkPut([...own]);
    const taken = (await mirror.drafts.bulkGet([...ids])).filter((draft) => draft !== undefined);
    await dropFromDrafts(mirror, taken, [form]);
  });
}
