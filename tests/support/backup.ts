import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from './server.ts';

/** A copy of a database at rest. */
export interface Backup {
  /** Puts it in the place of the database; nobody may have that open. */
  readonly restore: () => Promise<void>;
  /** Takes away what is kept outside the database of how far it had come. */
  readonly forgetMark: () => Promise<void>;
}

/** Copies a database that no server has open. */
export async function backUp({ settings }: Database): Promise<Backup> {
  const folder = settings['WAYMARK_DATA'] ?? '';
  const forgetMark = () => rm(join(folder, 'high-water.json'), { force: true });
  const url = settings['DATABASE_URL'];
  if (url === undefined) {
    const file = join(folder, 'waymark.db');
    const copy = join(folder, 'backup.db');
    await copyFile(file, copy);
    return {
      forgetMark,
      restore: async () => {
        for (const rest of ['-wal', '-shm']) await rm(`${file}${rest}`, { force: true });
        await copyFile(copy, file);
      },
    };
  }
  const name = new URL(url).pathname.slice(1);
  const copy = `${name}_backup`;
  await administer(url, `create database ${copy} template ${name}`);
  return {
    forgetMark,
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
