import { documentTypes } from '#domain/content/documentTypes.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { linkedKeys, preparedLinks } from '#screens/shared/document/linkedDocuments.ts';

/** Fetches the screen that the rows of a list open, and reads what it names besides them, so that they open at once. */
export async function prepareToOpen(mirror: Mirror, rows: readonly DocumentRow[]): Promise<void> {
  await Promise.all([import('#screens/documents/read/Read.tsx'), prepareLinks(mirror, rows)]);
}

/**
 * Reads what these documents refer to.
 *
 * @internal Tests prepare links without loading the screen that shows them.
 */
export async function prepareLinks(mirror: Mirror, rows: readonly DocumentRow[]): Promise<void> {
  const keys = rows.flatMap(({ entity, body }) => linkedKeys(documentTypes[entity].allFields, body));
  const linkedDocuments = await documentsByKey(mirror, [...new Set(keys)]);
  preparedLinks.set(
    mirror,
    new Map([
      ...keys.map((key) => [key, null] as const),
      ...linkedDocuments.map((row) => [row.keyId, row] as const),
    ]),
  );
}
