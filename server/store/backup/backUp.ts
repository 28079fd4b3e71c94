import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import {
  type DatabaseLocation,
  databaseFile,
  openPostgres,
  unlimited,
} from '#server/store/database/database.ts';
import { replaceFile } from '#server/store/database/replaceFile.ts';
import { sqliteDialect } from '#server/store/database/sqlite.ts';
import type { Tables } from '#server/store/database/tables.ts';
import { type Queries, readTransaction, snapshot } from '#server/store/database/transaction.ts';
import { findWrongHash } from '#server/store/documents/updateHashes.ts';
import { BackupError } from './backupError.ts';
import { type Contents, contentsOf, differences } from './contents.ts';
import { contentsOfDump } from './dump.ts';
import { startTool } from './postgresTools.ts';

/** More pages than any database has: all are copied in one step. */
const allPages = 2 ** 31 - 1;

/**
 * Writes a backup of the database, which servers may use meanwhile: the state of one moment. The file gets its name once
 * it has been read again and its contents are those of the database. Returns the number of documents.
 */
export async function backUp(location: DatabaseLocation, file: string): Promise<number> {
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    const contents = await (location.databaseUrl === undefined
      ? backUpSqlite(location.data, partial)
      : backUpPostgres(location.databaseUrl, partial));
    await replaceFile(partial, file);
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
        await source.backup(partial, { progress: () => allPages });
        return read;
      }),
    );
    requireSame(contents, await contentsOfFile(partial));
    return contents;
  } finally {
    await db.destroy();
  }
}

/** Reads a copy of an embedded database, and makes it one that needs no further files. */
async function contentsOfFile(file: string): Promise<Contents> {
  const copy = new BetterSqlite(file, { fileMustExist: true });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(copy) });
  try {
    copy.pragma('journal_mode = DELETE');
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
      const args = [
        '--format=custom',
        `--snapshot=${id}`,
        '--exclude-table-data=attempts',
        `--file=${partial}`,
      ];
      await startTool('pg_dump', args, url).done;
      return readContents(db);
    });
    requireSame(contents, await contentsOfDump(partial));
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
