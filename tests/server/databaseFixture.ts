import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, onTestFinished } from 'vitest';
import {
  type Database as OpenDatabase,
  type DatabaseLocation,
  openDatabase,
} from '#server/store/database/database.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { type Database, freshDatabase } from '#support/server.ts';
import { openStore } from '#server/store/open.ts';

/** A new folder until the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

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

/** Where a database is. */
export const locationOf = ({ settings }: Database): DatabaseLocation => ({
  data: settings['WAYMARK_DATA'] ?? '',
  databaseUrl: settings['DATABASE_URL'],
});

/** Opens a store on a database. A fault in it is thrown. */
export const openStoreOn = (database: Database) =>
  openStore(locationOf(database), (fault) => {
    throw fault;
  });

/** Opens a database without a server, until the test ends. */
export async function open(given: Database): Promise<OpenDatabase> {
  const database = await openDatabase(locationOf(given));
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
