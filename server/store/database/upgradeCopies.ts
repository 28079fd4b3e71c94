import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { ContentsHash, type StoredRow } from '#server/store/backup/contentsHash.ts';
import { seal } from '#server/store/backup/seal.ts';
import { replaceFile } from './replaceFile.ts';
import type { Tables } from './tables.ts';

/** How many copies stay beside the database: the newest ones, at most one of each version. */
const keptCopies = 3;

/** The copy before an upgrade is not what the database is: nothing was upgraded. */
export class UpgradeCopyError extends Error {}

const prefix = 'waymark-before-upgrade-from-';

/**
 * Copies the embedded database before it is migrated, in case the new version of the server has to be given up. The copy
 * gets its name once it has been read again and has what the database has. A damaged database is not upgraded.
 */
export async function copyBeforeUpgrade(
  db: Kysely<Tables>,
  { database, folder }: { readonly database: string; readonly folder: string },
  version: string,
): Promise<void> {
  const file = join(folder, `${prefix}${version}.db`);
  const partial = `${file}.partial`;
  const before = readAll(database);
  await rm(partial, { force: true });
  await sql`vacuum into ${partial}`.execute(db);
  await seal(partial);
  if (readAll(partial) !== before) {
    await rm(partial, { force: true });
    throw new UpgradeCopyError(
      `The copy ${file} differs from the database, which was not upgraded. Look at the disk, then start again.`,
    );
  }
  await replaceFile(partial, file);
  await deleteOldCopies(folder);
}

/** Everything in a database file, whatever its version: how its tables are defined, and the hash of their rows. */
function readAll(file: string): string {
  const sqlite = new BetterSqlite(file, { readonly: true, timeout: 5000 });
  try {
    if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok')
      throw new BetterSqlite.SqliteError('The file is damaged.', 'SQLITE_CORRUPT');
    const all = "from sqlite_master where name not like 'sqlite!_%' escape '!'";
    const definitions = sqlite.prepare(`select type, name, sql ${all} order by type, name`).all();
    const tables = sqlite.prepare<[], string>(`select name ${all} and type = 'table' order by name`).pluck();
    const names = tables.all();
    const hash = new ContentsHash(names);
    for (const table of names) {
      for (const row of sqlite.prepare<[], StoredRow>(`select * from "${table}"`).iterate())
        hash.add(table, row);
    }
    return JSON.stringify([definitions, hash.contents]);
  } finally {
    sqlite.close();
  }
}

async function deleteOldCopies(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.db'));
  const copies = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = copies.toSorted((a, b) => b.at - a.at).slice(keptCopies);
  for (const { name } of old) await rm(join(folder, name), { force: true });
}
