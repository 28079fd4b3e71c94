import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Database as OpenDatabase, openDatabase } from '#server/store/database/database.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { putItem } from '#server/store/documents/collections.ts';
import { feedPosition } from '#server/store/feed/cursors.ts';
import { HighWaterMark } from '#server/store/feed/highWaterMark.ts';
import { backUp } from '#support/backup.ts';
import { type Database, freshDatabase, startServer } from '#support/server.ts';

const isPostgres = process.env['DATABASE_URL'] !== undefined;
const databases: Database[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function newDatabase(): Promise<Database> {
  const database = await freshDatabase();
  databases.push(database);
  return database;
}

const folderOf = ({ settings }: Database) => settings['WAYMARK_DATA'] ?? '';

/** Opens a database without a server. */
async function open({ settings }: Database): Promise<OpenDatabase> {
  const database = await openDatabase({
    data: settings['WAYMARK_DATA'] ?? '',
    databaseUrl: settings['DATABASE_URL'],
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await database.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...database, close };
}

async function write(database: OpenDatabase, id: string): Promise<void> {
  const stamp = { at: Date.now(), by: 'nobody' };
  await writeTransaction(database, (db) => putItem(db, 'team', { id, fields: { name: id } }, stamp));
}

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

  test.skipIf(isPostgres)('It begins a new epoch if it was restored without the file beside it', async () => {
    const database = await newDatabase();
    const first = await serve(database, 1);
    await rm(join(folderOf(database), 'high-water.json'));
    expect(await serve(database, 0)).not.toBe(first);
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
      await mkdir(join(folder, 'high-water.json.new'));
      await expect(mark.record()).rejects.toThrow('EISDIR');
      await rm(join(folder, 'high-water.json.new'), { recursive: true });
      expect(await new HighWaterMark(store, folder).compare()).toBe(false);
    }
  });

  test('A database of the previous build, whose file has no mark, keeps its epoch', async () => {
    const database = await newDatabase();
    const first = await serve(database, 1);
    const store = await open(database);
    const { seq } = await feedPosition(store.db);
    await store.db.deleteFrom('marks').execute();
    await store.close();
    await writeFile(join(folderOf(database), 'high-water.json'), JSON.stringify({ epoch: first, seq }));
    expect(await serve(database, 0)).toBe(first);
  });
});

describe.runIf(isPostgres)('several processes on one database', () => {
  /** A process with a data folder of its own, or with a shared one. */
  async function processOn(database: Database, folder: string) {
    const store = await open(database);
    const data = join(folderOf(database), folder);
    return {
      store,
      start: async () => {
        const mark = new HighWaterMark(store, data);
        const wentBack = await mark.compare();
        await mark.record();
        return { wentBack, mark };
      },
    };
  }

  test.each([
    ['their own folders', 'a', 'b'],
    ['one folder', 'a', 'a'],
  ])('With %s, none begins an epoch by itself, whichever restarts', async (_name, folderA, folderB) => {
    const database = await newDatabase();
    const [a, b] = [await processOn(database, folderA), await processOn(database, folderB)];
    const [markA, markB] = [await a.start(), await b.start()];
    expect([markA.wentBack, markB.wentBack]).toEqual([false, false]);
    for (let round = 0; round < 5; round += 1) {
      await write(a.store, `round-${round}`);
      await Promise.all([markA.mark.record(), markB.mark.record()]);
      expect((await b.start()).wentBack).toBe(false);
      expect((await a.start()).wentBack).toBe(false);
    }
  });

  test('After a restore, the first begins an epoch and the others join it', async () => {
    const database = await newDatabase();
    const start = async () => {
      const [a, b] = [await processOn(database, 'a'), await processOn(database, 'b')];
      const started = await Promise.all([a.start(), b.start()]);
      await write(a.store, crypto.randomUUID());
      for (const { mark } of started) await mark.record();
      const { epoch } = await feedPosition(a.store.db);
      await a.store.close();
      await b.store.close();
      return { epoch, begun: started.filter(({ wentBack }) => wentBack).length };
    };
    const first = await start();
    const backup = await backUp(database);
    await start();
    await backup.restore();
    const second = await start();
    expect(second.begun).toBe(1);
    expect(second.epoch).not.toBe(first.epoch);
    expect(await start()).toEqual({ epoch: second.epoch, begun: 0 });
  });
});
