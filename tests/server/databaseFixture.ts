import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import { afterEach, onTestFinished } from 'vitest';
import { type Database as OpenDatabase, openDatabase } from '#server/store/database/database.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { type Database, freshDatabase } from '#support/server.ts';

/** Databases of a test file's tests, which are dropped after each test. */
export function databasesFixture() {
  const databases: Database[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });
  return async (): Promise<Database> => {
    const database = await freshDatabase();
    databases.push(database);
    return database;
  };
}

/** The data folder of a database. */
export const folderOf = ({ settings }: Database) => settings['WAYMARK_DATA'] ?? '';

/** Opens a database without a server, until the test ends. */
export async function open({ settings }: Database): Promise<OpenDatabase> {
  const database = await openDatabase({
    data: settings['WAYMARK_DATA'] ?? '',
    databaseUrl: settings['DATABASE_URL'],
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await database.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...database, close };
}

/** Writes an item. */
export async function write(database: OpenDatabase, id: string): Promise<void> {
  const stamp = { at: Date.now(), by: 'nobody' };
  await writeTransaction(database, (db) => putItems(db, 'team', [{ id, fields: { name: id } }], stamp));
}

/** Fills an empty database as a released version left it. */
export async function loadSchema(database: Database, version: string): Promise<void> {
  const kind = database.settings['DATABASE_URL'] === undefined ? 'sqlite' : 'postgres';
  const text = await readFile(join(import.meta.dirname, 'schemas', `${version}.${kind}.sql`), 'utf8');
  const url = database.settings['DATABASE_URL'];
  if (url === undefined) {
    new BetterSqlite(join(folderOf(database), 'waymark.db')).exec(text).close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
