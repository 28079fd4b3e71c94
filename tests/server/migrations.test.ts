import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contentsOf } from '#server/store/backup/contents.ts';
import { type Database as OpenDatabase, openDatabase } from '#server/store/database/database.ts';
import { migrations } from '#server/store/database/migrations.ts';
import { openStore } from '#server/store/open.ts';
import type { Database } from '#support/server.ts';
import { databasesFixture, folderOf, loadSchema } from './databaseFixture.ts';

const isPostgres = process.env['DATABASE_URL'] !== undefined;
/** `npm test` tries every third kill: many leave the same files, because a migration is one transaction. */
const everyKill = process.env['WAYMARK_LONG'] ? 1 : 3;
const versions = Object.keys(migrations);
/** Versions of which there is a database to upgrade. The newest migration may not be released yet. */
const released = versions.filter((version) =>
  existsSync(join(import.meta.dirname, 'schemas', `${version}.sqlite.sql`)),
);
const [oldest = ''] = released;
const newDatabase = databasesFixture();

const locationOf = (database: Database) => ({
  data: folderOf(database),
  databaseUrl: database.settings['DATABASE_URL'],
});

/** The columns of every table, without Kysely's own. */
async function schemaOf({ db }: OpenDatabase): Promise<unknown> {
  const tables = await db.introspection.getTables();
  return tables
    .map(({ name, columns }) => [
      name,
      columns.map(({ name, dataType, isNullable }) => [name, dataType, isNullable].join(' ')).toSorted(),
    ])
    .map(([name, columns]) => `${String(name)}: ${String(columns)}`)
    .toSorted();
}

/** Opens a database as the server does. Returns its columns and its rows but the random ones of a new database. */
async function openAndRead(database: Database) {
  const { store, close } = await openStore(locationOf(database), () => undefined);
  try {
    const { meta, marks, ...contents } = await contentsOf(store.database.db);
    expect(meta?.rows).toBe(3);
    expect(marks?.rows).toBe(0);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      store.database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(versions);
    return { columns: await schemaOf(store.database), contents };
  } finally {
    await close();
  }
}

test.each(released)('A database of the version %s is upgraded with everything in it', async (version) => {
  const [empty, old] = [await newDatabase(), await newDatabase()];
  const { columns } = await openAndRead(empty);
  await loadSchema(old, version);
  const upgraded = await openAndRead(old);
  expect(upgraded.columns).toEqual(columns);
  const newest = await newDatabase();
  await loadSchema(newest, released.at(-1) ?? '');
  expect(upgraded.contents).toEqual((await openAndRead(newest)).contents);
  expect(upgraded.contents).toMatchObject({ documents: { rows: 3 }, document_versions: { rows: 4 } });
});

describe.each([
  ['a new database', undefined],
  ['a database of the first version', oldest],
])('the migration of %s, killed at any statement', (_name, version) => {
  test('fault 67: it is complete after the next start, and nothing is lost', async () => {
    const complete = await newDatabase();
    if (version !== undefined) await loadSchema(complete, version);
    const expected = await openAndRead(complete);
    const all = await (isPostgres ? killedConnections(version) : killedFiles(version));
    for (const killed of all.filter((_, at) => at % everyKill === 0)) {
      expect(await openAndRead(killed)).toEqual(expected);
    }
  }, 120_000);
});

/** The files as a kill leaves them before each statement: what SQLite holds in memory is lost with the process. */
async function killedFiles(version: string | undefined): Promise<Database[]> {
  const database = await newDatabase();
  if (version !== undefined) await loadSchema(database, version);
  const killed: Database[] = [];
  const statements = Object.getPrototypeOf(new BetterSqlite(':memory:').prepare('select 1'));
  const stop = before(statements, ['run', 'all'], () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-killed-'));
    // Memory that is shared between processes; nothing of it survives the last one.
    cpSync(folderOf(database), folder, { recursive: true, filter: (name) => !name.endsWith('-shm') });
    killed.push({
      settings: { WAYMARK_DATA: folder },
      drop: () => rm(folder, { recursive: true, force: true }),
    });
  });
  await (await openDatabase(locationOf(database))).close();
  stop();
  onTestFinished(async () => {
    for (const { drop } of killed) await drop();
  });
  return killed;
}

/** Databases whose connection was lost at each statement. */
async function killedConnections(version: string | undefined): Promise<Database[]> {
  const killed: Database[] = [];
  for (let isComplete = false; !isComplete;) {
    const database = await newDatabase();
    if (version !== undefined) await loadSchema(database, version);
    let left = killed.length;
    const stop = before(pg.Client.prototype, ['query'], (client) => {
      left -= 1;
      if (left === -1 && client instanceof pg.Client) client.connection.stream.destroy();
    });
    isComplete = await openDatabase(locationOf(database)).then(
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

/** Calls a function before each call of methods of a prototype. Returns a function that ends this. */
function before(prototype: object, methods: readonly string[], act: (self: unknown) => void): () => void {
  const originals = methods.map((name) => {
    const original: unknown = Reflect.get(prototype, name);
    if (typeof original !== 'function') throw new TypeError(`There is no method ${name}`);
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]): unknown {
      act(this);
      return Reflect.apply(original, this, args);
    });
    return { name, original };
  });
  return () => {
    for (const { name, original } of originals) Reflect.set(prototype, name, original);
  };
}
