import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentsOf } from '#server/store/backup/contents.ts';
import { readTransaction, writeTransaction } from '#server/store/database/transaction.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { runProgram } from './commands.ts';
import { databasesFixture, open, write, temporaryFolder } from './databaseFixture.ts';

const count = 20_000;
const atOnce = 1_000;
const newDatabase = databasesFixture();

test(`A backup of ${count} documents, made while others write, is restored with the same contents`, async () => {
  const [game, elsewhere] = [await newDatabase(), await newDatabase()];
  const file = join(await temporaryFolder(), 'game.backup');
  const store = await open(game);
  for (let from = 0; from < count; from += atOnce) {
    const items = Array.from({ length: atOnce }, (_, at) => ({
      id: `early-${from + at}`,
      fields: { name: `Page ${from + at}`, content: `<p>${'All that is known about it. '.repeat(40)}</p>` },
    }));
    const stamp = { at: Date.now(), by: 'nobody' };
    await writeTransaction(store, (db) => putItems(db, 'systemPage', items, stamp));
  }
  const load = { isOver: false, written: 0 };
  const writing = (async () => {
    for (let at = 0; !load.isOver; at += 1) {
      await write(store, `late-${at}`);
      load.written += 1;
    }
  })();
  const began = performance.now();
  const { status } = await runProgram('server/commands/backup.ts', [file], game.settings);
  const backupMs = performance.now() - began;
  load.isOver = true;
  await writing;
  expect(status).toBe(0);
  expect(load.written).toBeGreaterThan(10);
  expect((await runProgram('server/commands/restore.ts', [file], elsewhere.settings)).status).toBe(0);
  console.warn(`${Math.round(backupMs)} ms for ${count} documents, while ${load.written} were written`);

  // Documents written after the backup are removed; then both are the same, but for the epoch and the marks.
  const copy = await open(elsewhere);
  const documents = await copy.db.selectFrom('documents').select('key_id').execute();
  const late = documents.filter(({ key_id: id }) => id.startsWith('late-')).length;
  expect(documents).toHaveLength(count + late);
  expect(late).toBeLessThanOrEqual(load.written);
  // The late ones are there up to one, without a gap.
  const ids = new Set(documents.map(({ key_id: id }) => id));
  expect(Array.from({ length: late }, (_, at) => ids.has(`late-${at}`)).every(Boolean)).toBe(true);
  for (const database of [store, copy])
    for (const table of ['documents', 'document_versions'] as const)
      await database.db.deleteFrom(table).where('key_id', 'like', 'late-%').execute();
  const [before, after] = [await readTransaction(store, contentsOf), await readTransaction(copy, contentsOf)];
  for (const table of ['documents', 'document_versions', 'people', 'applied', 'kept_texts'])
    expect([table, after[table]]).toEqual([table, before[table]]);
  expect(after['documents']?.rows).toBe(count);
});
