import { join } from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { exportGame } from '#server/store/documents/read/export.ts';
import { checkImport, importGame } from '#server/store/backup/importGame.ts';
import type { Store } from '#server/store/store.ts';
import { backUp } from '#server/store/backup/backUp.ts';
import { databasesFixture, locationOf, openStoreOn, temporaryFolder } from './databaseFixture.ts';

const newDatabase = databasesFixture();
async function open() {
  const database = await newDatabase();
  const { store, close } = await openStoreOn(database);
  onTestFinished(close);
  return { store, location: locationOf(database) };
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
  const result = await other.database.db.selectFrom('documents').select('key_id').execute();
  expect(result).toEqual([{ key_id: 'owls' }]);
});

test.each(['\u2028', '\u2029', '\u0085', '\r', '\v', '\t\\N'])(
  'A game with %j in a text can be backed up',
  async (character) => {
    const { store, location } = await open();
    await write(store, `The${character}owls`);
    const folder = await temporaryFolder();
    expect(await backUp(location, join(folder, 'game.backup'))).toBeGreaterThan(0);
  },
  60_000,
);
