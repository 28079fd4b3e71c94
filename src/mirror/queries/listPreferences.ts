import type { DocumentType } from '#domain/documentTypes.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type SavedFilter, readMeta } from '#mirror/storage/meta.ts';

export type { SavedFilter };

/** The query string that a list last had on this device; empty for all documents in the default order. */
export async function lastListQuery(mirror: Mirror, list: string): Promise<string> {
  return (await readMeta(mirror, 'lists'))?.[list] ?? '';
}

/** The user's saved filters for a type, by name. */
export async function savedFilters(mirror: Mirror, entity: DocumentType): Promise<readonly SavedFilter[]> {
  return (await readMeta(mirror, 'filters'))?.[entity] ?? [];
}
