import { expect, test } from 'vitest';
import { gameFixture } from './gameFixture.ts';

const game = gameFixture();

/** The teams of staff as their devices get them, by id. */
async function published(): Promise<Record<string, unknown>> {
  const { put } = await game.pull('rhea');
  return Object.fromEntries(
    put
      .filter(({ document }) => document.entity === 'user')
      .map(({ document }) => [document.keyId, document['teams']]),
  );
}

test('Devices of staff have the teams of everybody on the staff, and of nobody else', async () => {
  const all = await published();
  expect(all).toMatchObject({ olga: ['owls'], wren: ['owls'], finn: ['foxes'], rhea: [] });
  expect(Object.keys(all)).not.toContain('pip');
});

test('A change of teams reaches the devices of staff; the same teams again do not', async () => {
  await game.become('wren', 'plot-writer', ['owls', 'foxes']);
  expect(await published()).toMatchObject({ wren: ['owls', 'foxes'] });
  const before = await game.counts();
  await game.become('wren', 'plot-writer', ['owls', 'foxes']);
  expect(await game.counts()).toEqual(before);
});
