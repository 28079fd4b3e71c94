import { existsSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import BetterSqlite from 'better-sqlite3';
import { type Migrations, NewerDatabaseError, requireKnown } from '#server/store/database/migrations.ts';
import { aboutFile } from '../aboutFile.ts';
import { BackupError } from '../backupError.ts';
import { readDump } from '../dump.ts';
import { checkSeal, endsInSeal } from '../seal.ts';
import { lastWrites } from './setAside.ts';

/** The database that a backup is of. */
export type BackupKind = 'sqlite' | 'postgres';

/** First bytes of a backup. */
const beginnings = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' } as const;

/** Bytes of an SQLite file that say how large it is. */
const headerBytes = 100;

/**
 * Checks that a file is a whole backup of Waymark, and as it was when it was made; one without a seal only where that is
 * asked for. Throws a `BackupError` that says what it is instead. Changes nothing.
 */
export async function checkBackup(
  file: string,
  { isUnsealed, known }: { readonly isUnsealed: boolean; readonly known: Migrations | undefined },
): Promise<{ readonly kind: BackupKind; readonly isSealed: boolean }> {
  const { sealState, header } = await aboutFile(file, 'read', async () => ({
    header: await readHeader(file),
    sealState: await checkSeal(file),
  }));
  if (sealState === 'damaged')
    throw new BackupError(`${file} is damaged: it is not as it was written. Restore another backup.`);
  const kind = kindOf(header);
  if (kind === undefined) throw isBeginning(header) ? cut(file) : notOurs(file);
  const isSealed = sealState === 'intact';
  if (!isSealed && (await isCut(file, kind, header))) throw cut(file);
  const migrations = kind === 'sqlite' ? await readSqlite(file) : await readPostgres(file, isSealed);
  if (migrations === undefined) throw notOurs(file);
  explainNewer(file, () => requireKnown(migrations, known));
  if (isSealed || isUnsealed) return { kind, isSealed };
  throw new BackupError(
    `${file} has no seal at its end: npm run backup did not make it, or it is cut. Restore another backup, or add --unsealed to restore it as it is.`,
  );
}

/** The error for a backup that is not as it was made. */
export function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged. Restore another backup.`);
}

function cut(file: string): BackupError {
  return new BackupError(`${file} is cut short. Restore another backup.`);
}

function notOurs(file: string): BackupError {
  return new BackupError(`${file} is not a backup of Waymark.`);
}

function explainNewer(file: string, work: () => void): void {
  try {
    work();
  } catch (fault) {
    if (!(fault instanceof NewerDatabaseError)) throw fault;
    throw new BackupError(`${file} is from a newer version of Waymark. Install that version.`);
  }
}

async function readHeader(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function kindOf(header: Buffer): BackupKind | undefined {
  const text = header.toString('latin1');
  if (text.startsWith(beginnings.sqlite)) return 'sqlite';
  return text.startsWith(beginnings.postgres) ? 'postgres' : undefined;
}

/** Whether a file has less than the first bytes of a backup. */
function isBeginning(header: Buffer): boolean {
  const text = header.toString('latin1');
  return Object.values(beginnings).some((beginning) => beginning.startsWith(text));
}

/** Whether a file without a seal ends too early, as far as it says how long it is. */
async function isCut(file: string, kind: BackupKind, header: Buffer): Promise<boolean> {
  if (await endsInSeal(file)) return true;
  if (kind === 'postgres') return false;
  if (header.length < headerBytes) return true;
  // The pages of a copied database may be in the file beside it.
  if (existsSync(`${file}${lastWrites}`)) return false;
  const [pageSize, pages] = [header.readUInt16BE(16), header.readUInt32BE(28)];
  return (await stat(file)).size !== (pageSize === 1 ? 65_536 : pageSize) * pages;
}

/** The migrations of a file; undefined if it is of another program. */
async function readSqlite(file: string): Promise<readonly string[] | undefined> {
  try {
    const sqlite = new BetterSqlite(file, { readonly: true });
    try {
      const tables = sqlite
        .prepare<[], string>("select name from sqlite_master where type = 'table'")
        .pluck();
      if (!isOurs(new Set(tables.all()))) return undefined;
      return sqlite.prepare<[], string>('select name from kysely_migration').pluck().all();
    } finally {
      sqlite.close();
    }
  } catch (fault) {
    throw fault instanceof BetterSqlite.SqliteError ? damaged(file) : fault;
  }
}

/** The migrations of a dump; undefined if it is of another program. Reads all of it. */
async function readPostgres(file: string, isSealed: boolean): Promise<readonly string[] | undefined> {
  const { tables, migrations } = await readDump(file).catch((fault: unknown) => {
    if (!(fault instanceof BackupError)) throw fault;
    throw new BackupError(
      isSealed
        ? `${file} cannot be read. ${fault.message}`
        : `${file} is cut short or damaged. Restore another backup. ${fault.message}`,
    );
  });
  return isOurs(tables) ? migrations : undefined;
}

function isOurs(tables: ReadonlySet<string>): boolean {
  return ['kysely_migration', 'meta', 'counter', 'documents', 'feed'].every((name) => tables.has(name));
}
