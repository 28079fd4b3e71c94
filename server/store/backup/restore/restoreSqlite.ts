import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { faultCode } from '#server/startError.ts';
import { databaseFile } from '#server/store/database/database.ts';
import { type Migrations, migrate } from '#server/store/database/migrations.ts';
import { replaceFile } from '#server/store/database/replaceFile.ts';
import { openSqliteFile, sqliteDialect } from '#server/store/database/sqlite.ts';
import type { Tables } from '#server/store/database/tables.ts';
import { feedPosition } from '#server/store/feed/cursors.ts';
import { beginEpoch } from '#server/store/feed/epoch.ts';
import { BackupError } from '../backupError.ts';
import { removeSeal, seal } from '../seal.ts';
import { damaged } from './checkBackup.ts';
import { isAsRestored, noteRestoredState } from './restoredState.ts';
import type { RestoreOptions } from './restoreOptions.ts';
import { lastWrites, setAside } from './setAside.ts';

/** A backup that was checked. */
interface CheckedBackup {
  readonly file: string;
  readonly isSealed: boolean;
}

/** Replaces the embedded database of a folder with a backup; the one before stays beside it as a copy, whose path is returned. */
export async function restoreSqlite(
  backup: CheckedBackup,
  data: string,
  { isForced, now, known }: RestoreOptions,
): Promise<string | undefined> {
  const target = databaseFile(data);
  const isThere = existsSync(target);
  if (isThere && !isForced) {
    throw new BackupError(`There is a database in WAYMARK_DATA ${data}. Add --force to replace it.`);
  }
  await mkdir(data, { recursive: true });
  const prepared = `${target}.restoring`;
  await removeDatabase(prepared);
  try {
    const lockedFile = isThere ? await lock(target, data) : undefined;
    try {
      await prepare(backup, prepared, { replacedEpoch: lockedFile?.epoch, now, known });
      const isLive = isThere && !(lockedFile?.isAsRestored ?? false);
      const write = (partial: string) => copyReplaced(target, partial);
      const copy = isLive ? await setAside(data, { now, restored: backup.file, write }) : undefined;
      // Only a damaged database still has one. The next must not take its writes.
      if (copy !== undefined && existsSync(`${target}${lastWrites}`))
        await copyFile(`${target}${lastWrites}`, `${copy}${lastWrites}`);
      for (const end of [lastWrites, '-shm']) await rm(`${target}${end}`, { force: true });
      await replaceFile(prepared, target);
      return copy;
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
  /** Whether nobody has written anything since it was restored. */
  readonly isAsRestored: boolean;
  release(): void;
}

/** Locks a database file. Throws where another process has it open. */
async function lock(file: string, data: string): Promise<LockedFile | undefined> {
  const sqlite = new BetterSqlite(file, { timeout: 1000 });
  try {
    // SQLite refuses this while anyone else has the file open; afterwards everything is in the one file.
    sqlite.pragma('journal_mode = DELETE');
    sqlite.exec('begin exclusive');
    const epoch = sqlite.prepare<[], string>("select value from meta where key = 'epoch'").pluck().get();
    const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
    return { epoch, isAsRestored: await isAsRestored(db), release: () => sqlite.close() };
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
  backup: CheckedBackup,
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
  await copyBackup(backup, prepared);
  try {
    const sqlite = openSqliteFile(prepared);
    const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
    try {
      if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok') throw damaged(backup.file);
      await migrate(db, 'sqlite', known);
      const { epoch } = await feedPosition(db);
      const ended = replacedEpoch === undefined ? [epoch] : [epoch, replacedEpoch];
      await db.transaction().execute(async (transaction) => {
        await beginEpoch(transaction, ended, now);
        await noteRestoredState(transaction);
      });
      sqlite.pragma('journal_mode = DELETE');
    } finally {
      await db.destroy();
    }
  } catch (fault) {
    throw /^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(faultCode(fault)) ? damaged(backup.file) : fault;
  }
}

/** Copies a backup, or a database file that was copied with the file of its last writes beside it. */
async function copyBackup({ file, isSealed }: CheckedBackup, prepared: string): Promise<void> {
  await copyFile(file, prepared);
  if (isSealed) return removeSeal(prepared);
  if (existsSync(`${file}${lastWrites}`)) await copyFile(`${file}${lastWrites}`, `${prepared}${lastWrites}`);
}

/** Copies a database that is about to be replaced, and seals it unless its last writes are in another file. */
async function copyReplaced(target: string, partial: string): Promise<void> {
  await copyFile(target, partial);
  if (!existsSync(`${target}${lastWrites}`)) await seal(partial);
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${file}${suffix}`, { force: true });
}
