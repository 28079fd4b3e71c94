import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contentsOf } from '#server/store/backup/contents.ts';
import { openDatabase } from '#server/store/database/database.ts';
import { type Migrations, NewerDatabaseError, migrations } from '#server/store/database/migrations.ts';
import { updateHashes } from '#server/store/documents/updateHashes.ts';
import { before } from '#support/before.ts';
import type { Database } from '#support/server.ts';
import { databasesFixture, folderOf, locationOf } from './databaseFixture.ts';
import { writeGame } from './gameOfFirstVersion.ts';
import { type AddedTables, laterMigrations } from './laterVersions.ts';

// How a database of 1.0 is upgraded, by a made-up 1.1.
const isPostgres = process.env['DATABASE_URL'] !== undefined;
/** On PostgreSQL each kill takes a database of its own, so only every fifth is tried, except in long tests. */
const everyKill = isPostgres && !process.env['WAYMARK_LONG'] ? 5 : 1;
const newDatabase = databasesFixture();

const openWith = (known: Migrations, database: Database) =>
  openDatabase(locationOf(database), updateHashes, known);

/** Opens a database with these migrations. Returns its columns and rows, but for the random ones of a new database. */
async function openAndRead(known: Migrations, database: Database) {
  const open = await openWith(known, database);
  const { db } = open;
  try {
    const { meta, ...contents } = await contentsOf(db);
    expect(meta?.rows).toBe(3);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(known));
    const columns = (await db.introspection.getTables()).map(({ name, columns: own }) => [
      name,
      own.map((column) => `${column.name} ${column.dataType} ${column.isNullable}`).toSorted(),
    ]);
    return { columns: columns.map(String).toSorted(), contents };
  } finally {
    await open.close();
  }
}

test('A database of 1.0 is upgraded with everything in it, and every row of a large table is converted', async () => {
  const count = 1_000;
  const [empty, old] = [await newDatabase(), await newDatabase()];
  await writeGame(old, count);
  const before = await openAndRead(migrations, old);
  const after = await openAndRead(laterMigrations, old);
  expect(after.columns).toEqual((await openAndRead(laterMigrations, empty)).columns);
  const { documents, personal, ...others } = before.contents;
  expect(after.contents).toMatchObject(others);
  expect([documents?.rows, after.contents['documents']?.rows]).toEqual([count, count]);
  expect([personal?.rows, after.contents['personal']?.rows]).toEqual([2, 1]);
  const open = await openWith(laterMigrations, old);
  const later = open.db.withTables<AddedTables>();
  const titles = await later.selectFrom('documents').select(['title', 'title_key']).execute();
  expect(titles.filter(({ title, title_key }) => title_key !== title.toLowerCase())).toEqual([]);
  expect(titles[0]?.title_key).toMatch(/^überfall/);
  const given = { user_id: 'ada', key_id: 'doc-00000' };
  expect(await later.selectFrom('followers').selectAll().execute()).toEqual([given]);
  await open.close();
});

test('An older version refuses a database that a newer one has upgraded, and changes nothing in it', async () => {
  const database = await newDatabase();
  await writeGame(database, 2);
  const later = await openAndRead(laterMigrations, database);
  await expect(openWith(migrations, database)).rejects.toThrow(NewerDatabaseError);
  expect(await openAndRead(laterMigrations, database)).toEqual(later);
});

describe.each([
  ['a new database', migrations, undefined],
  ['a database of 1.0', laterMigrations, 25],
])('the migration of %s, killed at any statement', (_name, known, documents) => {
  /** A database as it is before the migration. */
  async function unmigrated(): Promise<Database> {
    const database = await newDatabase();
    if (documents !== undefined) await writeGame(database, documents);
    return database;
  }

  /** The files as a kill leaves them before each statement: what SQLite holds in memory is lost with the process. */
  async function killedFiles(): Promise<Database[]> {
    const database = await unmigrated();
    const killed: Database[] = [];
    const statements = Object.getPrototypeOf(new BetterSqlite(':memory:').prepare('select 1'));
    const stop = before(statements, ['run', 'all'], () => {
      const folder = mkdtempSync(join(tmpdir(), 'waymark-killed-'));
      // Memory that is shared between processes; nothing of it survives the last one.
      cpSync(folderOf(database), folder, { recursive: true, filter: (name) => !name.endsWith('-shm') });
      const settings = { WAYMARK_DATA: folder };
      killed.push({ settings, drop: () => rm(folder, { recursive: true, force: true }) });
    });
    await (await openWith(known, database)).close();
    stop();
    onTestFinished(async () => {
      for (const { drop } of killed) await drop();
    });
    return killed;
  }

  /** Databases whose connection was lost at each statement. */
  async function killedConnections(): Promise<Database[]> {
    const killed: Database[] = [];
    for (let isComplete = false; !isComplete;) {
      const database = await unmigrated();
      let left = killed.length * everyKill;
      const stop = before(pg.Client.prototype, ['query'], (client) => {
        left -= 1;
        if (left === -1 && client instanceof pg.Client) client.connection.stream.destroy();
      });
      isComplete = await openWith(known, database).then(
        async (open) => {
          await open.close();
          return left >= 0;
        },
        () => false,
      );
      stop();
      if (!isComplete) killed.push(database);
    }
    return killed;
  }

  test('fault 67: it is complete after the next start, and nothing is lost', async () => {
    const expected = await openAndRead(known, await unmigrated());
    const all = await (isPostgres ? killedConnections() : killedFiles());
    expect(all.length * everyKill).toBeGreaterThan(40);
    for (const killed of all) expect(await openAndRead(known, killed)).toEqual(expected);
  }, 120_000);
});
