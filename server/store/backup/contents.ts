import { sql } from 'kysely';
import type { Queries } from '#server/store/database/transaction.ts';
import { type Contents, ContentsHash, type StoredRow } from './contentsHash.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** A table that is copied to another database. */
export type ContentTable = Exclude<keyof Tables, 'attempts'>;

/** The columns that identify a row, of every table that is part of the content. Attempts to sign in are not. */
const keys: Readonly<Record<ContentTable, readonly string[]>> = {
  meta: ['key'],
  marks: ['token'],
  counter: ['id'],
  roles: ['id'],
  people: ['id'],
  personal: ['user_id', 'key'],
  notices: ['user_id', 'seq'],
  auth_user: ['id'],
  auth_session: ['id'],
  auth_account: ['id'],
  auth_verification: ['id'],
  deliveries: ['user_id', 'channel'],
  push_subscriptions: ['endpoint'],
  calendar_feeds: ['user_id'],
  security_log: ['id'],
  documents: ['key_id'],
  document_versions: ['key_id', 'version'],
  kept_texts: ['id'],
  pictures: ['id'],
  picture_parts: ['picture_id', 'part'],
  reference_counters: ['entity'],
  feed: ['scope', 'id'],
  applied: ['change_id'],
  horizon: ['scope'],
};

/** Every table with content; one that refers to another comes after it. */
export const contentTables: readonly ContentTable[] = Object.keys(keys).filter(isContentTable);

/** Rows read at a time. */
const pageSize = 500;

/** The contents of a database. Read in one transaction, they are of one moment. */
export async function contentsOf(db: Queries): Promise<Contents> {
  const hash = new ContentsHash(contentTables);
  for (const table of contentTables) {
    for await (const rows of pagesOf(db, table)) for (const row of rows) hash.add(table, row);
  }
  return hash.contents;
}

/** Reads all rows of a table, a few hundred at a time. */
export async function* pagesOf(db: Queries, table: ContentTable): AsyncGenerator<readonly StoredRow[]> {
  const columns = keys[table];
  const key = sql.join(columns.map((column) => sql.ref(column)));
  let last: StoredRow | undefined;
  for (;;) {
    const after = last ? sql`where (${key}) > (${sql.join(columns.map((column) => last?.[column]))})` : sql``;
    const query = sql<StoredRow>`select * from ${sql.table(table)} ${after} order by ${key} limit ${pageSize}`;
    const { rows } = await query.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1);
  }
}

/** The tables in which two databases differ. */
export function differences(one: Contents, other: Contents): string[] {
  return contentTables.filter(
    (table) => one[table]?.hash !== other[table]?.hash || one[table]?.rows !== other[table]?.rows,
  );
}

export function isContentTable(name: string): name is ContentTable {
  return Object.hasOwn(keys, name);
}
