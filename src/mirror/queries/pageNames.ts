import { isCollectionKey } from '#domain/content/collections/index.ts';
import { displayReference } from '#domain/content/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Names of a document or collection item in a page's breadcrumbs and title. */
export interface PageName {
  /** The reference of a document, or the name of a collection item. */
  readonly short: string;
  /** Reference and title. */
  readonly long: string;
}

/** The names of those documents and collection items that are on this device, by id. */
export async function pageNames(
  mirror: Mirror,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PageName>> {
  const rows = await mirror.documents.bulkGet([...ids]);
  return new Map(
    rows.flatMap((row) => {
      if (!row) return [];
      const { title } = row.body;
      if (isCollectionKey(row.entity)) return [[row.keyId, { short: title, long: title }] as const];
      const reference = displayReference(row);
      return [[row.keyId, { short: reference, long: `${reference} ${title}` }] as const];
    }),
  );
}
