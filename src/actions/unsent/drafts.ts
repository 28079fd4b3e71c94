import type { BodyPatch } from '#domain/content/body.ts';
import { dropFromDrafts } from '#mirror/typed/dropFromDrafts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { withRecovery, transact } from '#mirror/storage/recovery.ts';
import { draftById } from '#mirror/typed/draftById.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import { storeTyped } from '#mirror/typed/onLeaving.ts';

/** Stores what is being typed, so that a crash loses at most the last second, and leaving the page nothing. */
export async function saveDraft(mirror: Mirror, draft: DraftRow): Promise<void> {
  await storeTyped(mirror, { row: draft }, async () => {
    await withRecovery(mirror, () => mirror.typed.put(draft));
  });
}

/** Deletes the draft of a form permanently. */
export async function deleteDraft(mirror: Mirror, id: string): Promise<void> {
  await mirror.typed.delete(id);
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
    await mirror.typed.bulkPut([...own]);
    const takenDrafts = (await Promise.all(ids.map((id) => draftById(mirror, id)))).filter(
      (draft) => draft !== undefined,
    );
    await dropFromDrafts(mirror, takenDrafts, [form]);
  });
}
