import { expect, test } from 'vitest';
import { apiFixture } from './apiFixture.ts';
import { create, save } from './changes.ts';

const { game, api } = apiFixture();

const entry = { id: 'a', outcome: '<p>The bridge held</p>' };
const rewritten = { id: 'a', outcome: '<p>The bridge fell</p>' };

test('A whole document that is sent back with an entry changed is refused, at every door', async () => {
  const { keyId } = await game.made('wren', create({ runLog: [entry] }));
  const path = `/encounters/${keyId}`;
  const { json } = await api.ask('wren', 'GET', path);
  const put = await api.ask('wren', 'PUT', path, { ...Object(json), runLog: [rewritten] });
  const refusal = { status: 400, json: { code: 'validation', errors: [{ name: 'runLog' }] } };
  expect(put).toMatchObject(refusal);
  const [pushed] = await game.send('wren', save(keyId, 1, { runLog: [rewritten] }));
  expect(pushed).toMatchObject({ status: 400, error: refusal.json });
  expect((await api.ask('wren', 'GET', path)).json).toMatchObject({ version: 1, runLog: [entry] });
});

test('A whole document that is sent back with an entry more, or one less, only ever adds', async () => {
  const made = await game.made('wren', create({ runLog: [entry] }));
  const path = `/encounters/${made.keyId}`;
  const { json } = await api.ask('wren', 'GET', path);
  const added = { id: 'b', outcome: '<p>Then it fell</p>' };
  const first = await api.ask('wren', 'PUT', path, { ...Object(json), runLog: [added, entry] });
  expect(first.json).toMatchObject({ version: 2, runLog: [entry, added] });
  const second = await api.ask('wren', 'PUT', path, { ...Object(first.json), runLog: [] });
  expect(second.json).toMatchObject({ version: 3, runLog: [entry, added] });
});
