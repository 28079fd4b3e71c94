import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { GroupCommit } from '#server/store/database/groupCommit.ts';
import { sqliteDialect } from '#server/store/database/sqlite.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { temporaryFolder } from './databaseFixture.ts';

/** A file with one table, and the statements that it has run. */
async function openFile() {
  const folder = await temporaryFolder();
  const statements: string[] = [];
  const file = join(folder, 'waymark.db');
  const sqlite = new BetterSqlite(file, { verbose: (statement) => statements.push(String(statement)) });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  onTestFinished(() => db.destroy());
  await sql`create table meta (key text primary key, value text not null)`.execute(db);
  // Checked at the commit alone, so that a commit can fail.
  await sql`create table owners (name text primary key)`.execute(db);
  await sql`create table owned (name text references owners (name) deferrable initially deferred)`.execute(
    db,
  );
  const keys = async () =>
    (await db.selectFrom('meta').select('key').orderBy('key').execute()).map(({ key }) => key);
  const count = (statement: string) => statements.filter((each) => each === statement).length;
  return { db, file, keys, count, writers: new GroupCommit(db) };
}

const put = (key: string) => (db: Queries) => db.insertInto('meta').values({ key, value: '' }).execute();

test('transactions that wait together are committed together, and are on the disk when they are answered', async () => {
  const { file, writers, count } = await openFile();
  const other = new BetterSqlite(file);
  const seen = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      await writers.write(put(`${at}`));
      return other.prepare('select key from meta where key = ?').get(`${at}`);
    }),
  );
  other.close();
  expect(seen).toEqual(Array.from({ length: 8 }, (_, at) => ({ key: `${at}` })));
  expect(count('commit')).toBeLessThan(8);
});

test('one that fails leaves nothing, and the others are committed', async () => {
  const { writers, keys } = await openFile();
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((key) =>
      writers.write(async (db) => {
        await put(key)(db);
        await put(`${key}2`)(db);
        if (key === 'a' || key === 'c') throw new Error(`not ${key}`);
        return key;
      }),
    ),
  );
  const result = results.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)));
  expect(result).toEqual(['Error: not a', 'b', 'Error: not c', 'd']);
  expect(await keys()).toEqual(['b', 'b2', 'd', 'd2']);
});

test('a commit that fails for one is tried again for each, and only that one learns of it', async () => {
  const { writers, keys, db } = await openFile();
  await sql`pragma foreign_keys = on`.execute(db);
  const orphan = (queries: Queries) => sql`insert into owned values ('nobody')`.execute(queries);
  const results = await Promise.allSettled([
    writers.write(put('a')),
    writers.write(orphan),
    writers.write(put('b')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await keys()).toEqual(['a', 'b']);
});

test('one that SQLite itself ends takes no other with it', async () => {
  const { writers, keys } = await openFile();
  const results = await Promise.allSettled([
    writers.write(put('a')),
    writers.write(async (db) => {
      await put('b')(db);
      // As a full disk does.
      await sql`rollback`.execute(db);
      throw new Error('The disk is full.');
    }),
    writers.write(put('c')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await keys()).toEqual(['a', 'c']);
});
