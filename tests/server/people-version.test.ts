import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, databaseFile, openDatabase } from '#server/store/database/database.ts';
import { CachedQuery } from '#server/store/database/cachedQuery.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { loadCommittedUser } from '#server/store/people/people.ts';
import { personRow } from './rows.ts';
import { temporaryFolder } from './databaseFixture.ts';

const id = 'somebody';

/** A database with one account. */
type SqliteDatabase = Extract<Database, { readonly kind: 'sqlite' }>;

async function openWithAccount(): Promise<{ readonly database: SqliteDatabase; readonly file: string }> {
  const data = await temporaryFolder();
  const database = await openDatabase({ data });
  onTestFinished(() => database.close());
  if (database.kind !== 'sqlite') throw new Error('Not the embedded database.');
  await database.db
    .insertInto('people')
    .values(personRow(id, null, []))
    .execute();
  return { database, file: databaseFile(data) };
}

const nameOf = async (database: SqliteDatabase) => (await loadCommittedUser(database, id))?.displayName;

test('A user is not read again after writes that are about neither people nor roles', async () => {
  const { database } = await openWithAccount();
  const first = await loadCommittedUser(database, id);
  const version = database.peopleVersion.current();
  await writeTransaction(database, (db) =>
    db.insertInto('meta').values({ key: 'somebody', value: 'people' }).execute(),
  );
  expect(database.peopleVersion.current()).toBe(version);
  expect(await loadCommittedUser(database, id)).toBe(first);
});

test('Changes of a user show after the commit, and not before it', async () => {
  const { database } = await openWithAccount();
  expect(await nameOf(database)).toBe('somebody Person');
  await writeTransaction(database, async (db) => {
    await db.updateTable('people').set({ display_name: 'Renamed' }).where('id', '=', id).execute();
    expect(await nameOf(database)).toBe('somebody Person');
    // Known again while it is written, and still not for longer than until the commit.
    expect(await nameOf(database)).toBe('somebody Person');
  });
  expect(await nameOf(database)).toBe('Renamed');
});

test('A user who is deactivated has no rights from the commit on, also if another process does it', async () => {
  const { database, file } = await openWithAccount();
  expect(await nameOf(database)).toBe('somebody Person');
  const other = new BetterSqlite(file);
  other.prepare('update people set active = 0 where id = ?').run(id);
  expect(await nameOf(database)).toBeUndefined();
  other.prepare('update people set active = 1 where id = ?').run(id);
  other.close();
  expect(await nameOf(database)).toBe('somebody Person');
  await database.db.updateTable('people').set({ active: 0 }).where('id', '=', id).execute();
  expect(await nameOf(database)).toBeUndefined();
});

test('A change that was rolled back is not shown', async () => {
  const { database } = await openWithAccount();
  const failed = writeTransaction(database, async (db) => {
    await db.updateTable('people').set({ display_name: 'Renamed' }).where('id', '=', id).execute();
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  expect(await nameOf(database)).toBe('somebody Person');
});

test('A cached query takes its values from each call, and refuses values in a different order', async () => {
  const { database } = await openWithAccount();
  const rows = [1, 2].map((at) => ({ key: `kept ${at}`, value: `${at}` }));
  const insert = new CachedQuery(
    (db, given: typeof rows) => db.insertInto('meta').values(given),
    (given) => given.flatMap((row) => Object.values(row)),
  );
  for (const row of rows) await insert.execute(database.db, [row]);
  const read = new CachedQuery(
    (db, keys: readonly string[]) => db.selectFrom('meta').selectAll().where('key', 'in', keys),
    (keys) => keys,
  );
  expect(await read.execute(database.db, ['kept 2'])).toStrictEqual([{ key: 'kept 2', value: '2' }]);
  expect(await read.execute(database.reads, ['kept 1'])).toStrictEqual([{ key: 'kept 1', value: '1' }]);
  expect(await read.execute(database.db, ['kept 1', 'kept 2'])).toHaveLength(2);
  const wrong = new CachedQuery(
    (db, given: { readonly key: string; readonly value: string }) => db.insertInto('meta').values(given),
    ({ key, value }) => [value, key],
  );
  await expect(wrong.execute(database.db, { key: 'a', value: 'b' })).rejects.toThrow('not the values');
});
