import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { exportGame } from '#server/store/documents/read/export.ts';
import { checkImport, importGame } from '#server/store/backup/importGame.ts';
import { openStore } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { backUp } from '#server/store/backup/backUp.ts';
import { freshDatabase } from '#support/server.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function open(): Promise<{
  store: Store;
  location: { data: string; databaseUrl: string | undefined };
}> {
  const database = await freshDatabase();
  const { settings } = database;
  const location = { data: settings['WAYMARK_DATA'] ?? ':memory:', databaseUrl: settings['DATABASE_URL'] };
  const { store, close } = await openStore(location, (fault) => {
    throw fault;
  });
  ends.push(() => database.drop(), close);
  return { store, location };
}

const write = (store: Store, name: string) =>
  writeTransaction(store.database, (db) =>
    putItems(db, 'team', [{ id: 'owls', fields: { name } }], { at: Date.now(), by: 'x' }),
  );

test('A game without documents can be imported', async () => {
  const { store } = await open();
  await write(store, 'The owls');
  let text = '';
  for await (const chunk of exportGame(store, 'then')) text += chunk;
  const { store: other } = await open();
  const { game } = await checkImport(other, text);
  await importGame(other, game, Date.now());
  expect(await other.database.db.selectFrom('documents').select('key_id').execute()).toEqual([
    { key_id: 'owls' },
  ]);
});

test.each(['\u2028', '\u2029', '\u0085', '\r', '\v', '\t\\N'])(
  'A game with %j in a text can be backed up',
  async (character) => {
    const { store, location } = await open();
    await write(store, `The${character}owls`);
    const folder = await mkdtemp(join(tmpdir(), 'waymark-backup-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    expect(await backUp(location, join(folder, 'game.backup'))).toBeGreaterThan(0);
  },
  60_000,
);
