import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { databaseFile } from '#server/store/database/database.ts';
import {
  type Migrations,
  migrate,
  NewerDatabaseError,
  versionBeforeUpgrade,
} from '#server/store/database/migrations.ts';
import { replaceFile } from '#server/store/database/replaceFile.ts';
import { openSqliteFile, sqliteDialect } from '#server/store/database/sqlite.ts';
import type { Tables } from '#server/store/database/tables.ts';
import { feedPosition } from '#server/store/feed/cursors.ts';
import { beginEpoch } from '#server/store/feed/epoch.ts';
import { BackupError } from './backupError.ts';
import type { RestoreOptions } from './restoreOptions.ts';

/** Replaces the embedded database of a folder with a backup; the one before stays beside it as a copy. */
export async function restoreSqlite(
  file: string,
  data: string,
  { isForced, now, known }: RestoreOptions,
): Promise<void> {
  const target = databaseFile(data);
  const isThere = existsSync(target);
  if (isThere && !isForced) {
    throw new BackupError(`There is a database in WAYMARK_DATA ${data}. Add --force to replace it.`);
  }
  await mkdir(data, { recursive: true });
  const prepared = `${target}.restoring`;
  await removeDatabase(prepared);
  try {
    const lockedFile = isThere ? lock(target, data) : undefined;
    try {
      await prepare(file, prepared, { replacedEpoch: lockedFile?.epoch, now, known });
      if (isThere) await setAside(target, join(data, 'waymark-before-restore.db'));
      await replaceFile(prepared, target);
    } finally {
      lockedFile?.release();
    }
  } finally {
    await removeDatabase(prepared);
  }
}

/** A database file that no other process can open until it is released. */
interface LockedFile {
  /** Its epoch; undefined where it cannot be read. */
  readonly epoch: string | undefined;
  release(): void;
}

/** Locks a database file. Throws where another process has it open. */
function lock(file: string, data: string): LockedFile | undefined {
  const sqlite = new BetterSqlite(file, { timeout: 1000 });
  try {
    // SQLite refuses this while anyone else has the file open; afterwards everything is in the one file.
    sqlite.pragma('journal_mode = DELETE');
    sqlite.exec('begin exclusive');
    const epoch = sqlite.prepare<[], string>("select value from meta where key = 'epoch'").pluck().get();
    return { epoch, release: () => sqlite.close() };
  } catch (fault) {
    sqlite.close();
    if (!(fault instanceof BetterSqlite.SqliteError)) throw fault;
    if (fault.code.startsWith('SQLITE_BUSY')) throw inUse(data);
    // The file is damaged, which may be why it is replaced.
    return undefined;
  }
}

function inUse(data: string): BackupError {
  return new BackupError(`A server uses the database in WAYMARK_DATA ${data}. Stop it first.`);
}

/** Makes a backup the database that the server will open: of this version, and in a new epoch. */
async function prepare(
  file: string,
  prepared: string,
  {
    replacedEpoch,
    now,
    known,
  }: {
    readonly replacedEpoch: string | undefined;
    readonly now: number;
    readonly known: Migrations | undefined;
  },
): Promise<void> {
  await copyBackup(file, prepared);
  const sqlite = openSqliteFile(prepared);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  try {
    if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok') throw damaged(file);
    await versionBeforeUpgrade(db, known);
    await migrate(db, 'sqlite', known);
    const { epoch } = await feedPosition(db);
    const ended = replacedEpoch === undefined ? [epoch] : [epoch, replacedEpoch];
    await db.transaction().execute((transaction) => beginEpoch(transaction, ended, now));
    sqlite.pragma('journal_mode = DELETE');
  } catch (fault) {
    if (fault instanceof NewerDatabaseError) {
      throw new BackupError(`${file} is from a newer version of Waymark. Install that version.`);
    }
    throw fault instanceof BetterSqlite.SqliteError ? damaged(file) : fault;
  } finally {
    await db.destroy();
  }
}

/** Copies a backup, or a database file that was copied with the file of its last writes beside it. */
async function copyBackup(file: string, prepared: string): Promise<void> {
  await copyFile(file, prepared);
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${prepared}-wal`);
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged or not a backup. Restore another one.`);
}

/** Copies a database that is about to be replaced. */
async function setAside(target: string, copy: string): Promise<void> {
  await removeDatabase(copy);
  await copyFile(target, `${copy}.partial`);
  await replaceFile(`${copy}.partial`, copy);
  // Only a damaged database still has one. The next must not take its writes.
  if (existsSync(`${target}-wal`)) await copyFile(`${target}-wal`, `${copy}-wal`);
  for (const suffix of ['-wal', '-shm']) await rm(`${target}${suffix}`, { force: true });
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${file}${suffix}`, { force: true });
}
