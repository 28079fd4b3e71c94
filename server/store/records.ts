import { z } from 'zod';
import type { CollectionItem } from '#domain/collections/define';
import type { CollectionKey } from '#domain/collections/index';
import { type FieldValue, isFieldValue } from '#domain/field';
import { stamp } from './feed.ts';
import type { Queries } from './transact.ts';

/** By whom and when a record was written. */
export interface Written {
  readonly at: number;
  readonly by: string;
}

/** The fields of a record as they are kept. */
export function readFields(text: string): CollectionItem['fields'] {
  const stored = z.record(z.string(), z.custom<FieldValue>(isFieldValue)).parse(JSON.parse(text));
  const name = stored['name'];
  return { ...stored, name: typeof name === 'string' ? name : '' };
}

/** Writes things of a collection and marks its feed; gives the feeds to announce once it is committed. */
export async function putRecords(
  db: Queries,
  collection: CollectionKey,
  items: readonly CollectionItem[],
  { at, by }: Written,
): Promise<string[]> {
  for (const item of items) {
    const row = {
      version: item.version,
      archived: item.archived ? 1 : 0,
      updated_at: at,
      updated_by: by,
      body: JSON.stringify(item.fields),
    };
    await db
      .insertInto('records')
      .values({ collection, id: item.id, ...row })
      .onConflict((on) => on.columns(['collection', 'id']).doUpdateSet(row))
      .execute();
  }
  await stamp(
    db,
    items.map(({ id }) => ({ scope: collection, id, gone: false })),
  );
  return [collection];
}

/** Writes one thing of a collection and marks its feed. */
export async function putRecord(
  db: Queries,
  collection: CollectionKey,
  item: CollectionItem,
  written: Written,
): Promise<string[]> {
  return putRecords(db, collection, [item], written);
}

/** Takes things out of a collection for good. */
export async function removeRecords(
  db: Queries,
  collection: CollectionKey,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  await db.deleteFrom('records').where('collection', '=', collection).where('id', 'in', ids).execute();
  await stamp(
    db,
    ids.map((id) => ({ scope: collection, id, gone: true })),
  );
  return [collection];
}

/** The things of a collection that are not archived. */
export async function listRecords(db: Queries, collection: CollectionKey): Promise<CollectionItem[]> {
  const rows = await db
    .selectFrom('records')
    .select(['id', 'version', 'archived', 'body'])
    .where('collection', '=', collection)
    .where('archived', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    archived: false,
    fields: readFields(row.body),
  }));
}

/** Which of these teams exist and are active: only those may get documents. */
export async function activeTeams(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('records')
    .select(['id', 'body'])
    .where('collection', '=', 'team')
    .where('archived', '=', 0)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.filter((row) => readFields(row.body)['active'] !== false).map((row) => row.id));
}
