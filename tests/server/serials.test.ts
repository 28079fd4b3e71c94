import { expect, test } from 'vitest';
import { newId, gameFixture } from './gameFixture.ts';

const game = gameFixture();

test('Serial numbers follow the quantity of approved cards up, and stay when it goes down', async () => {
  const keyId = newId();
  const common = { keyId, entity: 'lammie' } as const;
  const body = { title: 'A rope', quantity: 2 };
  await game.sent('olga', { kind: 'create', id: newId(), ...common, teamId: 'owls', body });
  const approval = { kind: 'setStatus', version: 1, statusId: 3, evenIfIncomplete: true } as const;
  const approved = await game.sent('olga', { ...approval, id: newId(), ...common });
  expect(approved.document).toMatchObject({ serials: ['01', '02'] });
  const order = (version: number, quantity: number) =>
    game.sent('olga', { kind: 'edit', id: newId(), ...common, version, body: { quantity } });
  expect((await order(2, 4)).document).toMatchObject({ statusId: 3, serials: ['01', '02', '03', '04'] });
  expect((await order(3, 1)).document).toMatchObject({ serials: ['01', '02', '03', '04'] });
  expect((await order(4, 5)).document).toMatchObject({ serials: ['01', '02', '03', '04', '05'] });
});
