import { Dexie } from 'dexie';
import { type CollectionKey, collectionKeys } from '#domain/content/collections/index.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** An item of an admin collection, for screens that name it or let the user pick it. */
export interface CollectionItem {
  readonly id: string;
  readonly collection: CollectionKey;
  readonly archived: boolean;
  readonly updatedDate: string;
  readonly fields: { readonly name: string; readonly [field: string]: FieldValue };
}

/** Items of a collection by name, archived ones included. */
export async function collectionItems(mirror: Mirror, collection: CollectionKey): Promise<CollectionItem[]> {
  const rows = await collectionDocuments(mirror, collection);
  return rows.map((row) => itemOf(row, collection)).sort(byName);
}

/** Items of a collection as documents. */
export async function collectionDocuments(mirror: Mirror, collection: CollectionKey): Promise<DocumentRow[]> {
  return mirror.documents
    .where('[entity+updatedDate]')
    .between([collection, Dexie.minKey], [collection, Dexie.maxKey])
    .toArray();
}

/** Items of all collections. */
export async function allCollectionItems(mirror: Mirror): Promise<CollectionItem[]> {
  const all = await Promise.all(
    collectionKeys.map(async (key) =>
      (await collectionDocuments(mirror, key)).map((row) => itemOf(row, key)),
    ),
  );
  return all.flat();
}

/** The items of one collection among those of all, by name as `collectionItems` has them. */
export function itemsOf(items: readonly CollectionItem[], collection: CollectionKey): CollectionItem[] {
  return items.filter((item) => item.collection === collection).sort(byName);
}

function byName(a: CollectionItem, b: CollectionItem): number {
  return a.fields.name.localeCompare(b.fields.name);
}

/** Names of all collection items, by `collection:id`, and the codes of those that have one, by `code:collection:id`. */
export async function collectionItemNames(mirror: Mirror): Promise<ReadonlyMap<string, string>> {
  return namesOf(await allCollectionItems(mirror));
}

/** Names and codes of collection items, as `collectionItemNames` has them. */
export function namesOf(items: readonly CollectionItem[]): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap(({ collection, id, fields: { name, code } }) => [
      [`${collection}:${id}`, name] as const,
      ...(textIn(code) === '' ? [] : [[`code:${collection}:${id}`, textIn(code)] as const]),
    ]),
  );
}

function itemOf(row: DocumentRow, collection: CollectionKey): CollectionItem {
  const { keyId, statusId, updatedDate, body } = row;
  const { title, ...fields } = body;
  const archived = statusId === status.archived;
  return { id: keyId, collection, archived, updatedDate, fields: { ...fields, name: title } };
}
