import type { DocumentType } from '#domain/documentTypes.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DraftRow } from '#mirror/storage/rows.ts';

/** Drafts of a document, one for each form it was typed in, latest first. */
export async function draftsOf(mirror: Mirror, keyId: string): Promise<DraftRow[]> {
  const drafts = await mirror.drafts.where('keyId').equals(keyId).toArray();
  return drafts.sort(latestFirst);
}

/** Drafts of new documents of a type, newest first. */
export async function newDrafts(mirror: Mirror, entity: DocumentType): Promise<DraftRow[]> {
  const drafts = await mirror.drafts.where('entity').equals(entity).toArray();
  return drafts.filter((draft) => draft.isNew).sort(latestFirst);
}

/** Number of drafts of a type of document. */
export async function countDrafts(mirror: Mirror, entity: string): Promise<number> {
  return mirror.drafts.where('entity').equals(entity).count();
}

function latestFirst(a: DraftRow, b: DraftRow): number {
  return b.at.localeCompare(a.at);
}
