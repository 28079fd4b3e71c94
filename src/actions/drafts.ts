import type { CommentDrafts } from '#mirror/queries/drafts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { withRecovery } from '#mirror/storage/recovery.ts';
import type { DraftRow } from '#mirror/storage/rows.ts';

/** Stores what is being typed, so that a crash loses at most the last second. */
export async function saveDraft(mirror: Mirror, draft: DraftRow): Promise<void> {
  await withRecovery(mirror, () => mirror.drafts.put(draft));
}

/** Deletes a draft for good. */
export async function deleteDraft(mirror: Mirror, keyId: string): Promise<void> {
  await mirror.drafts.delete(keyId);
}

/** Stores unsaved comments on a document, by place; an empty text deletes that place's draft. */
export async function saveCommentDrafts(mirror: Mirror, keyId: string, typed: CommentDrafts): Promise<void> {
  const save = async () => {
    const { [keyId]: before, ...others } = (await readMeta(mirror, 'talk')) ?? {};
    const texts = Object.entries({ ...before, ...typed }).filter(([, text]) => text !== '');
    const next = texts.length > 0 ? { ...others, [keyId]: Object.fromEntries(texts) } : others;
    await writeMeta(mirror, 'talk', next);
  };
  await withRecovery(mirror, () => mirror.transaction('rw', mirror.meta, save));
}
