import type { Kind } from '#domain/kinds.ts';
import type { DraftRow, Mirror } from '#mirror/storage/database.ts';
import { enduring } from '#mirror/storage/recovery.ts';

/** Keeps what is being typed, so that a dead battery costs at most the last second. */
export async function keepDraft(mirror: Mirror, draft: DraftRow): Promise<void> {
  await enduring(mirror, () => mirror.drafts.put(draft));
}

/** The draft of a document, if one was left. */
export async function readDraft(mirror: Mirror, keyId: string): Promise<DraftRow | undefined> {
  return mirror.drafts.get(keyId);
}

/** Drops a draft, as its author decided. */
export async function dropDraft(mirror: Mirror, keyId: string): Promise<void> {
  await mirror.drafts.delete(keyId);
}

/** Drafts of new documents of one type that were never saved, newest first. */
export async function newDrafts(mirror: Mirror, entity: Kind): Promise<DraftRow[]> {
  const drafts = await mirror.drafts.where('entity').equals(entity).toArray();
  return drafts.filter((draft) => draft.isNew).sort((a, b) => b.at.localeCompare(a.at));
}
