import { Dexie } from 'dexie';
import { type CollectionKey, collectionKeys } from '#domain/collections/index.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { status } from '#domain/status.ts';
import type { DocumentRow, Mirror } from '#mirror/storage/database.ts';

/** A thing of an administrators' collection, as screens that only name or choose it want it. */
export interface RecordRow {
  readonly id: string;
  readonly collection: CollectionKey;
  readonly archived: boolean;
  readonly updatedDate: string;
  readonly fields: { readonly name: string; readonly [field: string]: FieldValue };
}

/** The things of a collection by name, archived ones too. */
export async function collectionItems(mirror: Mirror, collection: CollectionKey): Promise<RecordRow[]> {
  const rows = await thingsOf(mirror, collection);
  return rows
    .map((row) => recordOf(row, collection))
    .sort((a, b) => a.fields.name.localeCompare(b.fields.name));
}

/** The documents that the things of a collection are. */
export async function thingsOf(mirror: Mirror, collection: CollectionKey): Promise<DocumentRow[]> {
  return mirror.documents
    .where('[entity+updatedDate]')
    .between([collection, Dexie.minKey], [collection, Dexie.maxKey])
    .toArray();
}

/** Everything that administrators keep and this device has. */
export async function everyRecord(mirror: Mirror): Promise<RecordRow[]> {
  const all = await Promise.all(
    collectionKeys.map(async (key) => (await thingsOf(mirror, key)).map((row) => recordOf(row, key))),
  );
  return all.flat();
}

/** Names of everything in the administrators' collections, by `collection:id`. */
export async function recordNames(mirror: Mirror): Promise<ReadonlyMap<string, string>> {
  const rows = await everyRecord(mirror);
  return new Map(rows.map((row) => [`${row.collection}:${row.id}`, row.fields.name]));
}

function recordOf({ keyId, statusId, updatedDate, body }: DocumentRow, collection: CollectionKey): RecordRow {
  const { title, ...fields } = body;
  const archived = statusId === status.archived;
  return { id: keyId, collection, archived, updatedDate, fields: { ...fields, name: title } };
}
