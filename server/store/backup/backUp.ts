import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import {
  type DatabaseLocation,
  databaseFile,
  openPostgres,
  unlimited,
} from '#server/store/database/database.ts';
import { privateMode } from '#server/store/database/privateFile.ts';
import { replaceFile } from '#server/store/database/replaceFile.ts';
import { sqliteDialect } from '#server/store/database/sqlite.ts';
import type { Tables } from '#server/store/database/tables.ts';
import { type Queries, readTransaction, snapshot } from '#server/store/database/transaction.ts';
import { findWrongHash } from '#server/store/documents/updateHashes.ts';
import { aboutFile } from './aboutFile.ts';
import { BackupError } from './backupError.ts';
import { contentsOf, differences } from './contents.ts';
import type { Contents } from './contentsHash.ts';
import { readDump } from './dump.ts';
import { dumpPostgres } from './postgresTools.ts';
import { seal } from './seal.ts';

/** More pages than any database has: all are copied in one step. */
const allPages = 2 ** 31 - 1;

/**
 * Writes a backup of the database, which servers may use meanwhile: the state of one moment, and the hash of it all. The
 * file gets its name once it has been read again and its contents are those of the database. Returns the number of
 * documents.
 */
export async function backUp(location: DatabaseLocation, file: string): Promise<number> {
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`);
  const partial = `${file}.partial`;
  await aboutFile(file, 'written', async () => {
    await rm(partial, { force: true });
    await (await open(partial, 'w', privateMode)).close();
  });
  try {
    const contents = await (location.databaseUrl === undefined
      ? backUpSqlite(location.data, partial)
      : backUpPostgres(location.databaseUrl, partial));
    await aboutFile(file, 'written', () => replaceFile(partial, file));
    return contents['documents']?.rows ?? 0;
  } finally {
    await rm(partial, { force: true });
  }
}

async function backUpSqlite(data: string, partial: string): Promise<Contents> {
  const file = databaseFile(data);
  if (!existsSync(file)) throw new BackupError(`There is no database in WAYMARK_DATA ${data}.`);
  const source = new BetterSqlite(file, { fileMustExist: true, timeout: 5000 });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(source) });
  try {
    const contents = await db.connection().execute((connection) =>
      snapshot(connection, async (transaction) => {
        const read = await readContents(transaction);
        // On the connection of the transaction, so that the copy is of the same moment.
        await aboutFile(partial, 'written', () => source.backup(partial, { progress: () => allPages }));
        return read;
      }),
    );
    await sealSqlite(partial);
    requireSame(contents, await contentsOfFile(partial));
    return contents;
  } finally {
    await db.destroy();
  }
}

/** Makes a copy of an embedded database one that needs no further files, and seals it. */
async function sealSqlite(file: string): Promise<void> {
  const copy = new BetterSqlite(file, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
  await aboutFile(file, 'written', () => seal(file));
}

/** Reads a copy of an embedded database. */
async function contentsOfFile(file: string): Promise<Contents> {
  const copy = new BetterSqlite(file, { readonly: true });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(copy) });
  try {
    if (copy.pragma('integrity_check', { simple: true }) !== 'ok') {
      throw new BackupError('The database is damaged. Restore a backup made before.');
    }
    return await contentsOf(db);
  } finally {
    await db.destroy();
  }
}

async function backUpPostgres(url: string, partial: string): Promise<Contents> {
  const database = openPostgres(url, unlimited);
  try {
    const contents = await readTransaction(database, async (db) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db);
      const id = rows[0]?.id ?? '';
      await dumpPostgres(url, partial, [`--snapshot=${id}`]);
      return readContents(db);
    });
    await aboutFile(partial, 'written', () => seal(partial));
    requireSame(contents, (await readDump(partial)).contents);
    return contents;
  } finally {
    await database.close();
  }
}

/** Reads the contents of a database, and checks that each document is still as it was when its hashes were stored. */
async function readContents(db: Queries): Promise<Contents> {
  const wrong = await findWrongHash(db);
  if (wrong !== undefined) {
    throw new BackupError(`The database is damaged: the document ${wrong} is not as it was saved.`);
  }
  return contentsOf(db);
}

function requireSame(database: Contents, backup: Contents): void {
  const tables = differences(database, backup);
  if (tables.length === 0) return;
  throw new BackupError(`The backup differs from the database in ${tables.join(', ')}. It was deleted.`);
}
