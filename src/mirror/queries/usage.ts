import { Dexie } from 'dexie';
import type { CollectionKey } from '#domain/content/collections/index.ts';
import type { Field, Fields } from '#domain/content/fields/field.ts';
import { type DocumentType, isDocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/**
 * Documents on this device that use a collection item, at most `limit`. The rule is the server's: anything not archived
 * that refers to the item, belongs to it or is shared with it. Accounts, which only the server has, are not included.
 */
export async function usesOf(
  mirror: Mirror,
  entity: CollectionKey,
  keyId: string,
  limit: number,
): Promise<DocumentRow[]> {
  const documents: DocumentRow[] = [];
  for (const type of Object.keys(documentTypes).filter(isDocumentType)) {
    if (documents.length >= limit) break;
    if (!canUse(type, entity)) continue;
    const rows = await mirror.documents
      .where('[entity+updatedDate]')
      .between([type, Dexie.minKey], [type, Dexie.maxKey])
      .reverse()
      .filter((row) => uses(row, keyId))
      .limit(limit - documents.length)
      .toArray();
    documents.push(...rows);
  }
  return documents;
}

function uses({ keyId, statusId, teamId, shares, body }: DocumentRow, id: string): boolean {
  if (statusId === status.archived || keyId === id) return false;
  return teamId === id || shares.shareTeams.includes(id) || JSON.stringify(body).includes(`"${id}"`);
}

/** Whether documents of a type can use items of a collection, so that the others need not be read. */
function canUse(type: DocumentType, collection: CollectionKey): boolean {
  const { allFields, collection: isCollection } = documentTypes[type];
  return (collection === 'team' && !isCollection) || refersTo(allFields, collection);
}

function refersTo(fields: Fields, collection: CollectionKey): boolean {
  return Object.values(fields).some((field: Field) => {
    if (field.kind === 'group') return refersTo(field.fields, collection);
    return (field.kind === 'reference' || field.kind === 'references') && field.target === collection;
  });
}
