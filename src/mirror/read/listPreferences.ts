import type { DocumentType } from '#domain/content/documentTypes.ts';
import { personalKeys } from '#domain/personal/entry.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type SavedFilter, readMeta } from '#mirror/storage/meta.ts';

/** The query string that a list last had on this device; empty for all documents in the default order. */
export async function lastListQuery(mirror: Mirror, list: string): Promise<string> {
  return (await readMeta(mirror, 'lists'))?.[list] ?? '';
}

/** The user's saved filters for a type, by name. */
export async function savedFilters(mirror: Mirror, entity: DocumentType): Promise<readonly SavedFilter[]> {
  return (await readMeta(mirror, 'filters'))?.[entity] ?? [];
}

/** Keys of the columns that the user has chosen for lists of a type, in their order; undefined where the list decides. */
export async function chosenColumns(
  mirror: Mirror,
  type: DocumentType,
): Promise<readonly string[] | undefined> {
  const value = (await mirror.personal.get(personalKeys.columns(type)))?.value ?? '';
  return value === '' ? undefined : value.split(',');
}
