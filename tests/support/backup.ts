import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from './server.ts';

/** A copy of a closed database. */
export interface Backup {
  /** Replaces the database with the copy, which is kept if it is needed again. The database must be closed. */
  readonly restore: (isNeededAgain?: boolean) => Promise<void>;
  /** Replaces the high-water mark too, which is stored outside the database, so that nothing reveals the restore. */
  readonly restoreHighWaterMark: () => Promise<void>;
}

/** Copies a closed database. */
export async function backUp({ settings }: Database): Promise<Backup> {
  const folder = settings['WAYMARK_DATA'] ?? '';
  const mark = join(folder, 'high-water.json');
  // Without a server there is none.
  const markThen = await readFile(mark).catch(() => '');
  const restoreHighWaterMark = () => writeFile(mark, markThen);
  const url = settings['DATABASE_URL'];
  if (url === undefined) {
    const file = join(folder, 'waymark.db');
    const copy = join(folder, 'backup.db');
    await copyFile(file, copy);
    return {
      restoreHighWaterMark,
      restore: async () => {
        for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
        await copyFile(copy, file);
      },
    };
  }
  const name = new URL(url).pathname.slice(1);
  const copy = `${name}_backup`;
  await administer(url, `drop database if exists ${copy}`, `create database ${copy} template ${name}`);
  return {
    restoreHighWaterMark,
    restore: (isNeededAgain = false) =>
      administer(
        url,
        `drop database ${name} with (force)`,
        isNeededAgain
          ? `create database ${name} template ${copy}`
          : `alter database ${copy} rename to ${name}`,
      ),
  };
}

/** Runs statements on the PostgreSQL server of a database, outside all databases of tests. */
export async function administer(url: string, ...statements: string[]): Promise<void> {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
