import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { feedPosition } from '#server/store/feed/cursors.ts';
import { HighWaterMark } from '#server/store/feed/highWaterMark.ts';
import { backUp } from '#support/backup.ts';
import { type Database, startServer } from '#support/server.ts';
import { databasesFixture, folderOf, open, temporaryFolder, write } from './databaseFixture.ts';

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

describe('a database that goes back while its server runs', () => {
  test.each([
    ['before its newest number', 0],
    ['and has overtaken its numbers since', 5],
  ])('It begins a new epoch at the next turn if it is back %s, once', async (_when, items) => {
    const store = await open(await newDatabase());
    const mark = new HighWaterMark(store, await temporaryFolder());
    await mark.compare();
    expect(await mark.record()).toBe(false);
    const before = await store.db.selectFrom('marks').select('token').execute();
    for (const name of ['one', 'two']) await write(store, name);
    expect(await mark.record()).toBe(false);
    const { epoch } = await feedPosition(store.db);
    // As a standby that lags, and takes over.
    await store.db
      .deleteFrom('marks')
      .where(
        'token',
        'not in',
        before.map(({ token }) => token),
      )
      .execute();
    await store.db.updateTable('counter').set({ seq: 1 }).execute();
    for (let at = 0; at < items; at += 1) await write(store, `since-${at}`);
    expect(await mark.record()).toBe(true);
    const next = await feedPosition(store.db);
    expect(next.epoch).not.toBe(epoch);
    for (let time = 0; time < 2; time += 1) expect(await mark.record()).toBe(false);
    expect(await feedPosition(store.db)).toEqual(next);
  });

  test('Two servers that share a file, of which one is idle, keep the epoch', async () => {
    const store = await open(await newDatabase());
    const folder = await temporaryFolder();
    let now = Date.now();
    const marks = [0, 1].map(() => new HighWaterMark(store, folder, () => now));
    for (const mark of marks) expect(await mark.compare()).toBe(false);
    for (let round = 0; round < 4; round += 1) {
      for (const mark of round % 2 === 0 ? marks : marks.toReversed())
        expect(await mark.record()).toBe(false);
      now += 2 * 3_600_000;
      await write(store, `item-${round}`);
    }
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
