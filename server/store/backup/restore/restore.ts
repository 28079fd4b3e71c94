import { existsSync } from 'node:fs';
import type { DatabaseLocation } from '#server/store/database/database.ts';
import { BackupError } from '../backupError.ts';
import { checkBackup } from './checkBackup.ts';
import type { RestoreOptions } from './restoreOptions.ts';
import { restorePostgres } from './restorePostgres.ts';
import { restoreSqlite } from './restoreSqlite.ts';

/**
 * Replaces the database with a backup, all or nothing, in a new epoch, once the backup was found to be as it was made. No
 * server may use the database meanwhile. Returns the copy of what it replaced; undefined where that has nothing of its own.
 */
export async function restore(
  location: DatabaseLocation,
  file: string,
  options: RestoreOptions,
): Promise<string | undefined> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const { isUnsealed = false, known } = options;
  const { kind, isSealed } = await checkBackup(file, { isUnsealed, known });
  if (location.databaseUrl === undefined) {
    if (kind === 'postgres') {
      throw new BackupError(`${file} is a backup of PostgreSQL. Set DATABASE_URL to restore it there.`);
    }
    return restoreSqlite({ file, isSealed }, location.data, options);
  }
  if (kind === 'sqlite') {
    throw new BackupError(
      `${file} is a backup of an embedded database. Restore it without DATABASE_URL, then use npm run move.`,
    );
  }
  return restorePostgres(file, { data: location.data, url: location.databaseUrl }, options);
}
