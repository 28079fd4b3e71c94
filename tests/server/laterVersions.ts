import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Migrations, migrations } from '#server/store/database/migrations.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** Columns and tables that a made-up Waymark 1.1 adds. */
export type AddedTables = {
  /** With the title in lower case. */
  documents: { title_key: string };
  followers: { user_id: string; key_id: string };
};
type LaterTables = Tables & AddedTables;

/** Documents that are read at a time. */
const pageSize = 10;

/** Adds a table, a column and an index, converts all documents and moves rows from one table to another. */
const waymark1_1: Migration = {
  async up(db: Kysely<LaterTables>) {
    await db.schema
      .createTable('followers')
      .addColumn('user_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('followers_key', ['key_id', 'user_id'])
      .execute();
    await db.schema
      .alterTable('documents')
      .addColumn('title_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('documents_title').on('documents').columns(['entity', 'title_key']).execute();
    await fillTitleKeys(db);
    await moveFollowers(db);
  },
};

async function fillTitleKeys(db: Kysely<LaterTables>): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const page: { key_id: string; title: string }[] = await db
      .selectFrom('documents')
      .select(['key_id', 'title'])
      .where('key_id', '>', last)
      .orderBy('key_id')
      .limit(pageSize)
      .execute();
    for (const { key_id, title } of page) {
      const title_key = title.toLowerCase();
      await db.updateTable('documents').set({ title_key }).where('key_id', '=', key_id).execute();
    }
    last = page.at(-1)?.key_id;
  }
}

async function moveFollowers(db: Kysely<LaterTables>): Promise<void> {
  const prefix = 'follow:';
  const ofDocuments = db.selectFrom('personal').where('key', 'like', `${prefix}%`);
  const rows = await ofDocuments.select(['user_id', 'key']).execute();
  const followers = rows.map(({ user_id, key }) => ({ user_id, key_id: key.slice(prefix.length) }));
  if (followers.length > 0) await db.insertInto('followers').values(followers).execute();
  await db.deleteFrom('personal').where('key', 'like', `${prefix}%`).execute();
}

/** Migrations up to Waymark 1.1, which is made up to test how a database of 1.0 is upgraded. */
export const laterMigrations: Migrations = { ...migrations, '002-1.1': waymark1_1 };

/** Migrations up to a version from 1.1 to 1.8. Those after 1.1 change nothing. */
export function migrationsUpTo(minor: number): Migrations {
  const further = Array.from({ length: minor - 1 }, (_, at) => [
    nameOf(at + 2),
    { up: () => Promise.resolve() },
  ]);
  return { ...laterMigrations, ...Object.fromEntries(further) };
}

/** Name of the migration to a version. */
export const nameOf = (minor: number) => `00${minor + 1}-1.${minor}`;
