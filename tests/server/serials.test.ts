import { expect, test } from 'vitest';
import { gameFixture } from './gameFixture.ts';
import { approveIncomplete, create, save } from './changes.ts';

const game = gameFixture();

test('Serial numbers follow the quantity of approved cards up, and stay when it goes down', async () => {
  const { keyId } = await game.made('olga', create({ title: 'A rope', quantity: 2 }, { entity: 'lammie' }));
  const approved = await game.sent('olga', { ...approveIncomplete(keyId, 1), entity: 'lammie' });
  expect(approved.document).toMatchObject({ serials: ['01', '02'] });
  const order = (version: number, quantity: number) =>
    game.sent('olga', save(keyId, version, { quantity }, { entity: 'lammie' }));
  expect((await order(2, 4)).document).toMatchObject({ statusId: 3, serials: ['01', '02', '03', '04'] });
  expect((await order(3, 1)).document).toMatchObject({ serials: ['01', '02', '03', '04'] });
  expect((await order(4, 5)).document).toMatchObject({ serials: ['01', '02', '03', '04', '05'] });
});
