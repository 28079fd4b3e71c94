import { describe, expect, test } from 'vitest';
import { contentHash } from '#contract/sync/contentHash.ts';
import { type FeedItem, type PullResponse } from '#contract/sync/sync.ts';
import { fromWire } from '#contract/document.ts';
import { openApiFixture } from './apiFixture.ts';
import { create, save, assign, comment } from './changes.ts';
import { type Name, gameFixture } from './gameFixture.ts';

const game = gameFixture();

/** The hashes of documents as a page brought them. */
function hashesIn(put: readonly FeedItem[]): Record<string, number> {
  return Object.fromEntries(
    put.map((item) => [item.document.keyId, contentHash(fromWire(item.document, item))]),
  );
}

const ids = (list: readonly { readonly id: string }[] = []) => list.map(({ id }) => id);
const encountersIn = ({ put }: PullResponse) => put.filter(({ document }) => document.entity === 'encounter');

/** A document of a person, their cursors from before it, and how a pull brings it to them. */
async function written(name: Name = 'wren') {
  const before = (await game.page(name)).cursors;
  const made = await game.made(name, create({ summary: 'Long' }));
  const { put } = await game.page(name, { scopes: before });
  return { keyId: made.keyId, before, known: hashesIn(put) };
}

describe('a document that the device has', () => {
  test('A document that is as the device names it comes with its scopes alone', async () => {
    const { keyId, before, known } = await written();
    const whole = await game.page('wren', { scopes: before });
    const named = await game.page('wren', { scopes: before, known });
    expect(named).toMatchObject({ put: [], same: [{ id: keyId }], gone: [], cursors: whole.cursors });
    expect(named.same).toEqual(whole.put.map(({ scope }) => ({ scope, id: keyId })));
    expect(await game.page('wren', { scopes: named.cursors, known })).toMatchObject({ put: [], gone: [] });
  });

  test('It comes with every scope that it is in, and has left those of its former team', async () => {
    const { keyId } = await written('olga');
    const { cursors } = await game.page('olga');
    const [result] = await game.send('olga', save(keyId, 1, {}, { teamId: 'foxes' }));
    const { put } = await game.page('olga', { scopes: cursors });
    const named = await game.page('olga', { scopes: cursors, known: hashesIn(put) });
    expect(result).toMatchObject({ status: 200 });
    expect(named.same).toEqual(put.map(({ scope }) => ({ scope, id: keyId })));
    const wren = await game.page('wren', { scopes: (await game.page('wren')).cursors, known: hashesIn(put) });
    expect(wren).toMatchObject({ put: [] });
    expect(await game.page('wren', { known: hashesIn(put) })).not.toHaveProperty('same');
  });

  test('A document that has changed since comes whole', async () => {
    const { keyId, before, known } = await written();
    await game.sent('olga', save(keyId, 1, { summary: 'Another' }));
    const named = await game.page('wren', { scopes: before, known });
    expect(named).not.toHaveProperty('same');
    expect(named.put).toMatchObject([{ document: { keyId, version: 2, summary: 'Another' } }]);
  });

  test('A document with a comment, a share or an assignment more comes whole', async () => {
    const { keyId, before, known } = await written();
    await game.sent('olga', comment(keyId, 'Why?'));
    const commented = await game.page('wren', { scopes: before, known });
    expect(commented.put).toMatchObject([{ comments: [{ comment: 'Why?' }] }]);
    await game.sent('olga', assign(keyId, 'olga'));
    const assigned = await game.page('wren', { scopes: before, known: hashesIn(commented.put) });
    expect(assigned.put).toMatchObject([{ assignments: [{ to: { id: 'olga' } }] }]);
  });

  test('What staff have of a document is not what a player gets of it', async () => {
    const { keyId, known } = await written('olga');
    const pip = await game.page('pip');
    expect(encountersIn(pip)).toHaveLength(1);
    expect(encountersIn(await game.page('pip', { known }))).toEqual(encountersIn(pip));
    const own = await game.page('pip', { known: hashesIn(pip.put) });
    expect(own.put).toEqual([]);
    expect(ids(own.same)).toContain(keyId);
    expect(encountersIn(await game.page('wren', { known: hashesIn(pip.put) }))).toHaveLength(1);
  });

  test('A document that its reader may not read any more is gone', async () => {
    const { keyId, known } = await written('olga');
    const { cursors } = await game.page('wren');
    await game.sent('olga', save(keyId, 1, {}, { teamId: 'foxes' }));
    const moved = hashesIn((await game.page('finn')).put);
    const given = { scopes: cursors, known: { ...known, ...moved } };
    expect(await game.page('wren', given)).toMatchObject({ put: [], gone: [{ id: keyId }] });
  });
});

test('A document that was revealed comes whole, because its hash is the same before and after', async () => {
  const body = { title: 'What is the stone?', answer: '<p>Salt</p>', releasedOn: '2020-01-01T00:00:00.000Z' };
  const made = create(body, { entity: 'research' });
  const [result] = await game.send('olga', made);
  const whole = await game.page('olga');
  const item = whole.put.find(({ document }) => document.keyId === made.keyId);
  expect(result).toMatchObject({ status: 200 });
  const named = await game.page('olga', { known: hashesIn(whole.put) });
  expect(item?.document.isRevealed).toBe(true);
  expect(named.put).toEqual([item]);
});

test('Pages of any size bring what has changed and name what has not, each once', async () => {
  const before = (await game.page('wren')).cursors;
  const made = Array.from({ length: 23 }, (_, at) => create({ title: `Encounter ${at}` }));
  await game.send('wren', ...made);
  const { put } = await game.page('wren', { scopes: before });
  const known = hashesIn(put);
  const changed = made.filter((_, at) => at % 3 === 0);
  await game.send('olga', ...changed.map(({ keyId }) => save(keyId, 1, { summary: 'New' })));
  const [brought, same]: [string[], string[]] = [[], []];
  let pages = 0;
  for (let scopes = before, more = true; more; pages += 1) {
    const next = await game.page('wren', { scopes, limit: 4, known });
    brought.push(...next.put.map(({ document }) => document.keyId));
    same.push(...ids(next.same));
    ({ cursors: scopes, more } = next);
  }
  expect(pages).toBeGreaterThan(5);
  expect(brought.toSorted()).toEqual(changed.map(({ keyId }) => keyId).toSorted());
  const result = same.toSorted();
  expect(result).toEqual(
    made
      .filter((each) => !changed.includes(each))
      .map(({ keyId }) => keyId)
      .toSorted(),
  );
});

test('Documents of a megabyte that the device has take no space in a page', async () => {
  const before = (await game.page('wren')).cursors;
  const long = Object.fromEntries(
    ['refereeBrief', 'crewBrief'].map((name) => [name, `<p>${'x'.repeat(190_000)}</p>`]),
  );
  const made = Array.from({ length: 5 }, () => create(long));
  for (const each of made) await game.sent('wren', each);
  const known: Record<string, number> = {};
  let pages = 0;
  for (let scopes = before, more = true; more; pages += 1) {
    const next = await game.page('wren', { scopes });
    Object.assign(known, hashesIn(next.put));
    ({ cursors: scopes, more } = next);
  }
  expect(pages).toBeGreaterThan(1);
  const named = await game.page('wren', { scopes: before, known });
  expect(named).toMatchObject({ put: [], more: false });
  expect(named.same).toHaveLength(5);
});

test('More than a thousand documents, and what is no hash, are refused', async () => {
  const api = await openApiFixture(game);
  const ask = async (known: unknown) => {
    const request = { user: 'wren', epoch: null, schema: 1, scopes: {}, limit: 10, known };
    return (await api.ask('wren', 'POST', '/sync/pull', request)).status;
  };
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`id-${at}`, at]));
  expect(await ask(many(1000))).toBe(200);
  expect(await ask(many(1001))).toBe(400);
  expect(await ask({ a: 'text' })).toBe(400);
  await api.close();
});
