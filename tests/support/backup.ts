import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from './server.ts';

/** A copy of a closed database. */
export interface Backup {
  /** Replaces the database with the copy. The database must be closed. */
  readonly restore: () => Promise<void>;
  /** Deletes the high-water mark, which is stored outside the database. */
  readonly deleteHighWaterMark: () => Promise<void>;
}

/** Copies a closed database. */
export async function backUp({ settings }: Database): Promise<Backup> {
  const folder = settings['WAYMARK_DATA'] ?? '';
  const deleteHighWaterMark = () => rm(join(folder, 'high-water.json'), { force: true });
  const url = settings['DATABASE_URL'];
  if (url === undefined) {
    const file = join(folder, 'waymark.db');
    const copy = join(folder, 'backup.db');
    await copyFile(file, copy);
    return {
      deleteHighWaterMark,
      restore: async () => {
        for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
        await copyFile(copy, file);
      },
    };
  }
  const name = new URL(url).pathname.slice(1);
  const copy = `${name}_backup`;
  await administer(url, `create database ${copy} template ${name}`);
  return {
    deleteHighWaterMark,
    restore: () =>
      administer(url, `drop database ${name} with (force)`, `alter database ${copy} rename to ${name}`),
  };
}

async function administer(url: string, ...statements: string[]): Promise<void> {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
