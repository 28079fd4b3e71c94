import { expect, test } from 'vitest';
import { pullResponseSchema } from '#contract/sync/sync.ts';
import { type PersonalEntry, personalKeys } from '#domain/personal/entry.ts';
import { apiFixture } from './apiFixture.ts';
import type { Name } from './gameFixture.ts';

const { game, api } = apiFixture();

const entry = (key: string, at: number, value = ''): PersonalEntry => ({ key, value, at });
const save = (name: Name, entries: readonly unknown[], user: string = name) =>
  api.ask(name, 'POST', '/sync/personal', { user, entries });

/** Everything of a person beyond a number, page by page. */
async function personal(name: Name, from = 0) {
  const pages = [];
  let scopes = {};
  for (let after = from; ;) {
    const body = { user: name, epoch: null, schema: 1, scopes, limit: 1000, personal: after };
    const { json, text } = await api.ask(name, 'POST', '/sync/pull', body);
    expect(text.length).toBeLessThan(1_000_000);
    const page = pullResponseSchema.parse(json);
    if (page.personal) pages.push(page.personal);
    scopes = page.cursors;
    after = page.personal?.cursor ?? after;
    if (!page.more) break;
  }
  return {
    cursor: pages.at(-1)?.cursor ?? 0,
    readAt: pages.at(-1)?.readAt ?? 0,
    entries: pages.flatMap(({ entries }) => entries),
    pages: pages.length,
  };
}

test('It comes back to that person alone, and only once per device', async () => {
  await personal('wren');
  const seen = entry(personalKeys.seen('doc-1'), Date.now() + 60_000, '3');
  expect((await save('wren', [seen])).status).toBe(200);
  const first = await personal('wren');
  expect(first.entries).toEqual([seen]);
  expect((await personal('wren', first.cursor)).entries).toEqual([]);
  for (const other of ['olga', 'finn', 'pip', 'gus'] as const)
    expect((await personal(other)).entries).toEqual([]);
});

test('Nobody writes or reads for another, or without being signed in', async () => {
  const seen = entry(personalKeys.seen('doc-1'), 1, '3');
  expect((await save('wren', [seen], 'olga')).status).toBe(401);
  expect((await api.ask(null, 'POST', '/sync/personal', { user: 'wren', entries: [seen] })).status).toBe(401);
  expect(await game.counts()).toMatchObject({ personal: 0 });
});

test('The later entry stays, whichever arrives first, and one that arrives twice is stored once', async () => {
  const key = personalKeys.follow('doc-1');
  await save('wren', [entry(key, 20, 'no')]);
  await save('wren', [entry(key, 10, 'yes'), entry(key, 15, 'yes')]);
  const { entries, cursor } = await personal('wren');
  expect(entries).toEqual([entry(key, 20, 'no')]);
  await save('wren', [entry(key, 20, 'no')]);
  expect((await personal('wren', cursor)).entries).toEqual([]);
});

test('Two devices that write at the same moment end with the same entries', async () => {
  const key = personalKeys.follow('doc-1');
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      save('wren', [entry(key, at, String(at)), entry('settings', 12 - at)]),
    ),
  );
  const expected = [entry(key, 11, '11'), entry('settings', 12)];
  expect((await personal('wren')).entries.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(expected);
});

test('Everything counts as read from the first pull on, the same for every device and every later pull', async () => {
  const first = await personal('wren');
  const second = await personal('wren');
  expect(first.readAt).toBeGreaterThan(0);
  expect(second.readAt).toBe(first.readAt);
});

test('When everything was read until a time, what was seen before it takes no space', async () => {
  await save('wren', [entry('seen:a', 100, '1'), entry('comments:a', 90), entry('follow:a', 80, 'yes')]);
  await save('wren', [entry('read', 100)]);
  await save('wren', [entry('seen:b', 100, '1'), entry('seen:c', 101, '1')]);
  const keys = (await personal('wren')).entries.map(({ key }) => key);
  expect(keys.toSorted()).toEqual(['follow:a', 'read', 'seen:c']);
});

test('More than a page arrives in pages, each entry once', async () => {
  const entries = Array.from({ length: 450 }, (_, at) => entry(`follow:doc-${at}`, at + 1, 'yes'));
  for (let at = 0; at < entries.length; at += 200) await save('wren', entries.slice(at, at + 200));
  const all = await personal('wren');
  expect(all.pages).toBe(3);
  expect(all.entries).toHaveLength(450);
  expect(new Set(all.entries.map(({ key }) => key)).size).toBe(450);
});

test('A device whose number is higher than the database’s gets everything', async () => {
  await save('wren', [entry('follow:a', 80, 'yes')]);
  expect((await personal('wren', 1_000_000)).entries).toEqual([entry('follow:a', 80, 'yes')]);
});

test('Invalid entries, or too many of them, are refused, and nothing is written', async () => {
  const before = await game.counts();
  const many = Array.from({ length: 201 }, (_, at) => entry(`seen:${at}`, 1, '1'));
  for (const entries of [
    many,
    [entry('mine:a', 1)],
    [entry('seen:a/b', 1)],
    [entry('read', 1, 'x'.repeat(201))],
    [entry('read', -1)],
    [entry('read', 1.5)],
    ['read'],
  ])
    expect([(await save('wren', entries)).status, entries.length]).toEqual([400, entries.length]);
  expect(await game.counts()).toEqual(before);
});

test('A device that does not ask for it gets nothing, and leaves nothing', async () => {
  const body = { user: 'wren', epoch: null, schema: 1, scopes: {}, limit: 1000 };
  const { json } = await api.ask('wren', 'POST', '/sync/pull', body);
  expect(pullResponseSchema.parse(json).personal).toBeUndefined();
  expect(await game.counts()).toMatchObject({ personal: 0 });
});

test('It is deleted with the account', async () => {
  await save('wren', [entry('follow:a', 80, 'yes')]);
  await game.store.database.db.deleteFrom('people').where('id', '=', 'wren').execute();
  expect(await game.counts()).toMatchObject({ personal: 0 });
});
