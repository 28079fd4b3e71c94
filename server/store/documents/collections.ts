import type { CollectionKey } from '#domain/content/collections/index.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import type { Body } from '#domain/content/body.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import type { PersonRef } from '#domain/content/person.ts';
import { documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import { status } from '#domain/content/status.ts';
import { type DocumentRow, documentRow, readBody, readDocument, versionRow } from './documents.ts';
import { appendToFeeds } from '#server/store/feed/feed.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** When and by whom items were written. */
export interface WriteStamp {
  readonly at: number;
  readonly by: string;
}

/** A collection item that the server writes itself: in a new game, and the names of people. */
export interface NewItem {
  readonly id: string;
  readonly fields: { readonly name: string; readonly [field: string]: FieldValue };
}

/** A collection item as stored. */
export interface StoredItem {
  readonly id: string;
  readonly version: number;
  readonly archived: boolean;
  readonly created: WriteStamp;
  readonly updatedAt: number;
  readonly body: Body;
}

/** Writes items without checking permissions and updates the feed. Returns the feeds to announce after the commit. */
export async function putItems(
  db: Queries,
  collection: CollectionKey,
  items: readonly NewItem[],
  stamp: WriteStamp,
): Promise<string[]> {
  const before = await loadItems(
    db,
    collection,
    items.map(({ id }) => id),
  );
  for (const item of items) {
    const row = rowFor(collection, item, before.get(item.id), stamp);
    const { key_id: _key, ...columns } = row;
    await db
      .insertInto('documents')
      .values(row)
      .onConflict((on) => on.column('key_id').doUpdateSet(columns))
      .execute();
    await db.insertInto('document_versions').values(versionRow(row)).execute();
  }
  await appendToFeeds(
    db,
    items.map(({ id }) => ({ scope: collection, id, gone: false })),
  );
  return [collection];
}

function rowFor(
  collection: CollectionKey,
  { id, fields: { name, ...fields } }: NewItem,
  before: StoredItem | undefined,
  stamp: WriteStamp,
): DocumentRow {
  const created = before?.created ?? stamp;
  return documentRow({
    keyId: id,
    entity: collection,
    reference: '',
    teamId: noTeam,
    statusId: status.editing,
    version: (before?.version ?? 0) + 1,
    createdDate: new Date(created.at).toISOString(),
    createdBy: withoutNames(created.by),
    updatedDate: new Date(stamp.at).toISOString(),
    updatedBy: withoutNames(stamp.by),
    shares: { shareAll: false, shareTeams: [] },
    comments: [],
    body: { ...emptyBody(documentTypes[collection]), ...fields, title: name },
  });
}

function withoutNames(id: string): PersonRef {
  return { id, firstName: '', lastName: '', displayName: '' };
}

/** Archives items and removes them from all devices. Returns the feeds to announce after the commit. */
export async function removeItems(
  db: Queries,
  collection: CollectionKey,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  await db
    .updateTable('documents')
    .set({ status_id: status.archived })
    .where('entity', '=', collection)
    .where('key_id', 'in', ids)
    .execute();
  await appendToFeeds(
    db,
    ids.map((id) => ({ scope: collection, id, gone: true })),
  );
  return [collection];
}

/** Lists the items of a collection that are not archived. */
export async function listItems(db: Queries, collection: CollectionKey): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('entity', '=', collection)
    .where('status_id', '<>', status.archived)
    .orderBy('key_id')
    .execute();
  return rows.map(storedItem);
}

/** Loads the items of a collection as documents, by name. */
export async function loadCollection(
  db: Queries,
  names: Names,
  collection: CollectionKey,
  withArchived: boolean,
): Promise<Document[]> {
  const all = db.selectFrom('documents').selectAll().where('entity', '=', collection).orderBy('title');
  const rows = await (withArchived ? all : all.where('status_id', '<>', status.archived)).execute();
  return rows.flatMap((row) => readDocument(row, names) ?? []);
}

/** Returns the first item of this name that is wanted. Items are read one by one: there may be many long ones. */
export async function findByName(
  db: Queries,
  collection: CollectionKey,
  name: string,
  isWanted: (item: StoredItem) => boolean,
): Promise<StoredItem | undefined> {
  const rows = await db
    .selectFrom('documents')
    .select('key_id')
    .where('entity', '=', collection)
    .where('title', '=', name)
    .where('status_id', '<>', status.archived)
    .orderBy('key_id')
    .execute();
  for (const { key_id: keyId } of rows) {
    const item = (await loadItems(db, collection, [keyId])).get(keyId);
    if (item && isWanted(item)) return item;
  }
  return undefined;
}

async function loadItems(
  db: Queries,
  collection: CollectionKey,
  ids: readonly string[],
): Promise<Map<string, StoredItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('entity', '=', collection)
    .where('key_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.key_id, storedItem(row)]));
}

function storedItem(row: DocumentRow): StoredItem {
  return {
    id: row.key_id,
    version: row.version,
    archived: row.status_id === status.archived,
    created: { at: row.created_at, by: row.created_by },
    updatedAt: row.updated_at,
    body: readBody(row.body),
  };
}

/** The teams of these that exist and are active. */
export async function activeTeams(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const teams = await loadItems(db, 'team', ids);
  return new Set([...teams.values()].filter(isActive).map(({ id }) => id));
}

/** Whether a team can have documents. */
export function isActive({ archived, body }: Pick<StoredItem, 'archived' | 'body'>): boolean {
  return !archived && body['active'] !== false;
}
