import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBody } from '#server/store/documents/documents.ts';
import { publishTeams } from '#server/store/people/people.ts';
import { type GameFixture, openGameFixture } from './gameFixture.ts';

let game: GameFixture;
beforeEach(async () => {
  game = await openGameFixture();
});
afterEach(async () => game.close());

/** The teams of staff as their devices get them, by id. */
async function published(): Promise<Record<string, unknown>> {
  const { put } = await game.pull('rhea');
  return Object.fromEntries(
    put
      .filter(({ document }) => document.entity === 'user')
      .map(({ document }) => [document.keyId, document['teams']]),
  );
}

/** Makes the names of people what earlier builds wrote. */
async function forgetTeams(): Promise<void> {
  const { db } = game.store.database;
  for (const { key_id, body } of await db
    .selectFrom('documents')
    .select(['key_id', 'body'])
    .where('entity', '=', 'user')
    .execute()) {
    const { teams: _teams, ...rest } = readBody(body);
    await db
      .updateTable('documents')
      .set({ body: JSON.stringify(rest) })
      .where('key_id', '=', key_id)
      .execute();
  }
}

test('The first start of a build that knows teams publishes them once, and only those of staff', async () => {
  await forgetTeams();
  expect(Object.values(await published()).every((teams) => teams === undefined)).toBe(true);
  await publishTeams(game.store, game.now());
  const all = await published();
  expect(all).toMatchObject({ olga: ['owls'], wren: ['owls'], finn: ['foxes'], rhea: [] });
  expect(Object.keys(all)).not.toContain('pip');
  const before = await game.counts();
  await publishTeams(game.store, game.now());
  expect(await game.counts()).toEqual(before);
});

test('A change of teams reaches the devices of staff; the same teams again do not', async () => {
  await game.become('wren', 'plot-writer', ['owls', 'foxes']);
  expect(await published()).toMatchObject({ wren: ['owls', 'foxes'] });
  const before = await game.counts();
  await game.become('wren', 'plot-writer', ['owls', 'foxes']);
  expect(await game.counts()).toEqual(before);
});
