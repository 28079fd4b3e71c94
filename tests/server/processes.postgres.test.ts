import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/store/database/database.ts';
import { updateHashes } from '#server/store/documents/updateHashes.ts';
import { feedPosition } from '#server/store/feed/cursors.ts';
import { HighWaterMark } from '#server/store/feed/highWaterMark.ts';
import { backUp } from '#support/backup.ts';
import { type Database, startServer } from '#support/server.ts';
import { databasesFixture, folderOf, locationOf, open, write } from './databaseFixture.ts';
import { writeGame } from './gameOfFirstVersion.ts';
import { type AddedTables, laterMigrations } from './laterVersions.ts';

const newDatabase = databasesFixture();

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

test('A server whose database is replaced by a copy that lags begins a new epoch while it runs', async () => {
  const database = await newDatabase();
  const first = await startServer({ database });
  await write(first.store.database, 'before');
  await first.close();
  const lagging = await backUp(database);
  const server = await startServer({ database });
  const { db } = server.store.database;
  for (const name of ['one', 'two']) await write(server.store.database, name);
  const { epoch } = await feedPosition(db);
  // Its mark is stored every five seconds.
  const marksOf = () => readFile(join(folderOf(database), 'high-water.json'), 'utf8');
  await expect.poll(marksOf, { timeout: 20_000 }).toContain(`"seq":${(await feedPosition(db)).seq}`);
  await lagging.restore();
  const epochNow = async () => (await feedPosition(db).catch(() => undefined))?.epoch ?? epoch;
  await expect.poll(epochNow, { timeout: 20_000 }).not.toBe(epoch);
  // The log is written once the epoch has begun.
  const kinds = async () =>
    (await db.selectFrom('security_log').select('kind').execute()).map(({ kind }) => kind);
  await expect.poll(kinds).toContain('databaseRestored');
  await server.close();
}, 60_000);

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

test('Two that start at the same time upgrade a database one after the other', async () => {
  const database = await newDatabase();
  await writeGame(database, 20);
  const start = () => openDatabase(locationOf(database), updateHashes, laterMigrations);
  const [a, b] = await Promise.all([start(), start()]);
  await a.close();
  const titles = await b.db.withTables<AddedTables>().selectFrom('documents').select('title_key').execute();
  await b.close();
  expect(titles).toHaveLength(20);
  expect(titles.every(({ title_key }) => title_key.startsWith('überfall'))).toBe(true);
});
