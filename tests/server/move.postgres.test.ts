import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loadSample } from '#sample/load.ts';
import { contentsOf, differences } from '#server/store/backup/contents.ts';
import type { Contents } from '#server/store/backup/contentsHash.ts';
import { type DatabaseLocation, openDatabase } from '#server/store/database/database.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { openStore } from '#server/store/open.ts';
import { move as moveCommand } from '#server/commands/move.ts';
import { runHere } from './commands.ts';
import { databasesFixture, open, write, temporaryFolder } from './databaseFixture.ts';

const newDatabase = databasesFixture();
let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

async function contentsAt(location: DatabaseLocation): Promise<Contents> {
  const database = await openDatabase(location);
  try {
    return await readTransaction(database, contentsOf);
  } finally {
    await database.close();
  }
}

const move = (...args: string[]) => runHere(moveCommand, args, {});
const postgres = async () => (await newDatabase()).settings['DATABASE_URL'] ?? '';

/** Four times as many take a minute and a half. */
const documents = process.env['WAYMARK_LONG'] ? 20_000 : 5_000;

test('A game moves from SQLite to PostgreSQL and back, equal by hash', { timeout: 600_000 }, async () => {
  const [there, back] = [join(folder, 'there'), join(folder, 'back')];
  const { store, close } = await openStore({ data: there }, () => undefined);
  await loadSample(store, { now: Date.now(), documents, password: 'testing-1' });
  await close();
  const before = await contentsAt({ data: there });
  expect(before['documents']?.rows).toBeGreaterThanOrEqual(documents);
  const url = await postgres();
  for (const [from, to, location] of [
    [`sqlite:${there}`, url, { data: '', databaseUrl: url }],
    [url, `sqlite:${back}`, { data: back }],
  ] as const) {
    const startedAt = performance.now();
    const { status, lines } = await move('--from', from, '--to', to);
    console.warn(`moved to ${to.split(':')[0]} in ${Math.round(performance.now() - startedAt)} ms`);
    expect({ status, lines }).toEqual({
      status: 0,
      lines: [
        `Moved ${before['documents']?.rows} documents; both databases are equal. Start the server with the new one.`,
      ],
    });
    expect(differences(before, await contentsAt(location))).toEqual([]);
  }
});

test('A database that is not empty is not moved to', async () => {
  const game = await newDatabase();
  const store = await open(game);
  await write(store, 'owls');
  await store.close();
  const url = game.settings['DATABASE_URL'] ?? '';
  const refused = { status: 1, lines: ['--to is not empty. Move to a new folder or to an empty database.'] };
  expect(await move('--from', url, '--to', `sqlite:${folder}`)).toMatchObject({ status: 0 });
  expect(await move('--from', url, '--to', `sqlite:${folder}`)).toEqual(refused);
  expect(await move('--from', folder, '--to', url)).toEqual(refused);
});

test('A move that is not possible is reported in one line', async () => {
  const url = await postgres();
  for (const [args, line] of [
    [['--from', `sqlite:${folder}`, '--to', url], `--from: there is no database in ${folder}.`],
    [
      ['--from', 'mysql://host/name', '--to', url],
      '--from must begin with postgres:// or sqlite:, as in sqlite:./data.',
    ],
    [['--from', folder, '--to', `sqlite:${folder}`], '--from and --to are the same database.'],
    [
      ['--from', url, '--to', 'postgres://me:secret@127.0.0.1:1/game'],
      '--to: no PostgreSQL server answers at 127.0.0.1:1. Start it, or correct the address.',
    ],
  ] as const)
    expect(await move(...args)).toEqual({ status: 1, lines: [line] });
});

test('A text that PostgreSQL cannot store stops the move, and leaves nothing there', async () => {
  const { store, close } = await openStore({ data: folder }, () => undefined);
  await write(store.database, 'owls');
  const text = { id: 'text', key_id: 'owls', version: 1, at: 1, by: 'ada', body: 'a\0b' };
  await store.database.db.insertInto('kept_texts').values(text).execute();
  await close();
  const url = await postgres();
  const { status, lines } = await move('--from', `sqlite:${folder}`, '--to', url);
  expect(status).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^kept_texts cannot be stored in the other database: invalid byte/),
  ]);
  expect((await contentsAt({ data: '', databaseUrl: url }))['documents']?.rows).toBe(0);
});
