import { expect, test } from 'vitest';
import { z } from 'zod';
import { deleteExpired } from '#server/store/feed/expiry.ts';
import { apiFixture } from './apiFixture.ts';
import { create, keepText, save } from './changes.ts';
import { newId } from './gameFixture.ts';

const { game, api } = apiFixture();

const pushed = z.object({ answers: z.array(z.object({ status: z.number() })) });
const commented = z.object({ id: z.string() });

test('A kept text sent again after the ledger forgot it is done, and stops nothing else', async () => {
  const made = await game.made('olga', create());
  const kept = await game.made('olga', keepText(made.keyId, 1, { title: 'Mine' }));
  await deleteExpired(game.store.database, game.now() + 181 * 86_400_000);
  const other = save(made.keyId, 1, { title: 'Next' });
  expect((await game.send('olga', kept, other)).map(({ status }) => status)).toEqual([200, 200]);
});

test('Archiving an item again with the same Idempotency-Key repeats the answer', async () => {
  const { json: team } = await api.ask('olga', 'POST', '/teams', { name: 'Crows', active: true });
  const key = { 'idempotency-key': newId() };
  expect((await api.ask('olga', 'DELETE', `/teams/${String(team)}`, undefined, key)).status).toBe(200);
  expect((await api.ask('olga', 'DELETE', `/teams/${String(team)}`, undefined, key)).status).toBe(200);
});

test('Two changes with one id in one push are answered each by itself', async () => {
  const made = create();
  const second = { ...made, body: { title: 'Other' } };
  const { person } = await game.actor('olga');
  const changes = [{ change: made }, { change: second }];
  const request = { user: person.id, schema: 1, changes };
  const answer = await api.ask('olga', 'POST', '/sync/push', request);
  expect(pushed.parse(answer.json).answers.map(({ status }) => status)).toEqual([200, 422]);
});

test('An edit sent again after five others is answered as it was', async () => {
  const made = await game.made('olga', create());
  const path = `/encounters/${made.keyId}/comments`;
  const { json } = await api.ask('olga', 'POST', path, { comment: 'one' });
  const { id } = commented.parse(json);
  const key = { 'idempotency-key': newId() };
  const edit = (comment: string, headers = {}) =>
    api.ask('olga', 'PUT', path, { comment, editParentId: id }, headers);
  expect((await edit('two', key)).status).toBe(200);
  for (const text of ['3', '4', '5', '6', '7']) await edit(text);
  expect((await edit('two', key)).status).toBe(200);
});
