import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { DatabaseLocation } from '#server/store/database/database.ts';
import { BackupError } from './backupError.ts';
import type { RestoreOptions } from './restoreOptions.ts';
import { restorePostgres } from './restorePostgres.ts';
import { restoreSqlite } from './restoreSqlite.ts';

/** Replaces the database with a backup, all or nothing, in a new epoch. No server may use it meanwhile. */
export async function restore(
  location: DatabaseLocation,
  file: string,
  options: RestoreOptions,
): Promise<void> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const kind = await kindOf(file);
  if (kind === undefined) throw new BackupError(`${file} is not a backup.`);
  if (location.databaseUrl === undefined) {
    if (kind === 'postgres') {
      throw new BackupError(`${file} is a backup of PostgreSQL. Set DATABASE_URL to restore it there.`);
    }
    return restoreSqlite(file, location.data, options);
  }
  if (kind === 'sqlite') {
    throw new BackupError(
      `${file} is a backup of an embedded database. Restore it without DATABASE_URL, then use npm run move.`,
    );
  }
  return restorePostgres(file, location.databaseUrl, options);
}

/** Kind of database that a backup contains, by its first bytes. */
async function kindOf(file: string): Promise<'sqlite' | 'postgres' | undefined> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(15), 0, 15, 0);
    const start = buffer.toString('latin1');
    if (start === 'SQLite format 3') return 'sqlite';
    return start.startsWith('PGDMP') ? 'postgres' : undefined;
  } finally {
    await handle.close();
  }
}
