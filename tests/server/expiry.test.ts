import { describe, expect, test } from 'vitest';
import { HighWaterMark } from '#server/store/feed/highWaterMark.ts';
import { deleteExpired } from '#server/store/feed/expiry.ts';
import { freshDatabase, startServer } from '#support/server.ts';
import { create, save } from './changes.ts';
import { gameFixture } from './gameFixture.ts';
import { feedPosition } from '#server/store/feed/cursors.ts';

const oneDay = 86_400_000;

describe('expired rows', () => {
  const game = gameFixture();

  test('The server deletes ledger entries after 180 days and not before', async () => {
    await game.sent('wren', create());
    await deleteExpired(game.store.database, game.now() + 179 * oneDay);
    expect(await game.counts()).toMatchObject({ applied: 1 });
    await deleteExpired(game.store.database, game.now() + 181 * oneDay);
    expect(await game.counts()).toMatchObject({ applied: 0, documents: 1, document_versions: 1 });
  });

  test('The server deletes removals in the feeds after 180 days, and keeps current entries', async () => {
    const made = await game.made('olga', create());
    await game.sent('olga', save(made.keyId, 1, {}, { teamId: 'foxes' }));
    const { db } = game.store.database;
    const removals = () => db.selectFrom('feed').select('scope').where('gone', '=', 1).execute();
    const began = game.now();
    for (let day = 0; day < 180; day += 1) await deleteExpired(game.store.database, began + day * oneDay);
    expect(await removals()).toEqual([{ scope: 'owned:owls:encounter' }]);
    for (let day = 180; day < 183; day += 1) await deleteExpired(game.store.database, began + day * oneDay);
    expect(await removals()).toEqual([]);
    const horizons = await db.selectFrom('horizon').select('scope').execute();
    expect(horizons).toEqual([{ scope: 'owned:owls:encounter' }]);
    expect((await game.pull('finn')).put.map((each) => each.document.keyId)).toContain(made.keyId);
  });
});

test('The server keeps the epoch at a normal start, and begins a new one if the database is behind', async () => {
  const database = await freshDatabase();
  const epochAtStart = async (before: number) => {
    const server = await startServer({ database });
    const { database: store } = server.store;
    const { epoch } = await feedPosition(store.db);
    await store.db.updateTable('counter').set({ seq: 100 }).execute();
    await server.close();
    const again = await startServer({ database });
    // As after restoring a backup, the counter is behind.
    await again.store.database.db.updateTable('counter').set({ seq: before }).execute();
    const water = new HighWaterMark(again.store.database, database.settings['WAYMARK_DATA'] ?? '');
    const wentBack = await water.compare();
    await again.close();
    return { epoch, wentBack };
  };
  const first = await epochAtStart(100);
  expect(first.wentBack).toBe(false);
  const second = await epochAtStart(99);
  expect(second).toEqual({ epoch: first.epoch, wentBack: true });
  expect((await epochAtStart(100)).epoch).not.toBe(second.epoch);
  await database.drop();
});
