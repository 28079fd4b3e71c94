import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { feedPosition } from '#server/store/feed/cursors.ts';
import { HighWaterMark } from '#server/store/feed/highWaterMark.ts';
import { backUp } from '#support/backup.ts';
import { type Database, startServer } from '#support/server.ts';
import { databasesFixture, folderOf, open, write } from './databaseFixture.ts';

const isPostgres = process.env['DATABASE_URL'] !== undefined;
const newDatabase = databasesFixture();

/** Runs a server, writes so many items, and returns the epoch it had. */
async function serve(database: Database, items: number): Promise<string> {
  const server = await startServer({ database });
  const { database: store } = server.store;
  for (let at = 0; at < items; at += 1) await write(store, crypto.randomUUID());
  const { epoch } = await feedPosition(store.db);
  await server.close();
  return epoch;
}

describe('a database restored from a backup', () => {
  test('It begins a new epoch, once', async () => {
    const database = await newDatabase();
    const first = await serve(database, 3);
    const backup = await backUp(database);
    expect(await serve(database, 3)).toBe(first);
    await backup.restore();
    const second = await serve(database, 0);
    expect(second).not.toBe(first);
    expect(await serve(database, 1)).toBe(second);
  });

  test('It begins a new epoch although its numbers have overtaken those before', async () => {
    const database = await newDatabase();
    const first = await serve(database, 3);
    const backup = await backUp(database);
    await serve(database, 3);
    await backup.restore();
    const store = await open(database);
    for (let at = 0; at < 10; at += 1) await write(store, `since-${at}`);
    await store.close();
    expect(await serve(database, 0)).not.toBe(first);
  });

  test('It begins a new epoch if it is from before the last one began', async () => {
    const database = await newDatabase();
    await serve(database, 3);
    const backup = await backUp(database);
    const first = await serve(database, 3);
    await backup.restore(true);
    const second = await serve(database, 3);
    expect(second).not.toBe(first);
    await backup.restore();
    const third = await serve(database, 0);
    expect([first, second]).not.toContain(third);
  });

  test('Without the file beside it, a database file counts as restored, and a database server does not', async () => {
    const database = await newDatabase();
    const first = await serve(database, 1);
    await rm(join(folderOf(database), 'high-water.json'));
    expect((await serve(database, 0)) === first).toBe(isPostgres);
  });
});

describe('a database that was not restored', () => {
  test('It keeps its epoch over restarts, with and without writes', async () => {
    const database = await newDatabase();
    const first = await serve(database, 2);
    for (const items of [0, 2, 0, 0]) expect(await serve(database, items)).toBe(first);
  });

  test('It keeps its epoch after a crash between the mark in the database and that in the file', async () => {
    const database = await newDatabase();
    const store = await open(database);
    const folder = folderOf(database);
    const mark = new HighWaterMark(store, folder);
    await mark.compare();
    await mark.record();
    for (const name of ['one', 'two']) {
      await write(store, name);
      // Nothing can be written to the file.
      const file = join(folder, 'high-water.json');
      await rename(file, `${file}.kept`);
      await mkdir(file);
      await expect(mark.record()).rejects.toThrow('EISDIR');
      await rm(file, { recursive: true });
      await rename(`${file}.kept`, file);
      expect(await new HighWaterMark(store, folder).compare()).toBe(false);
    }
  });
});
