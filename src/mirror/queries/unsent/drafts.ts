import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { allTyped, typedAbout } from '#mirror/typed/kinds.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';

/** Drafts of a document, one for each form it was typed in, latest first. */
export async function draftsOf(mirror: Mirror, keyId: string): Promise<DraftRow[]> {
  return (await typedAbout(mirror, keyId, 'draft')).sort(latestFirst);
}

/** Drafts of new documents of a type, newest first. */
export async function newDrafts(mirror: Mirror, entity: DocumentType): Promise<DraftRow[]> {
  const drafts = await allTyped(mirror, 'draft');
  return drafts.filter((draft) => draft.isNew && draft.entity === entity).sort(latestFirst);
}

/** Number of drafts of a type of document. */
export async function countDrafts(mirror: Mirror, entity: string): Promise<number> {
  return (await allTyped(mirror, 'draft')).filter((draft) => draft.entity === entity).length;
}

function latestFirst(a: DraftRow, b: DraftRow): number {
  return b.at.localeCompare(a.at);
}
