import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pushResponseSchema } from '#contract/sync/sync.ts';
import { type ApiFixture, openApiFixture } from './apiFixture.ts';
import { create, keepText, save, comment, share } from './changes.ts';
import { type GameFixture, type Name, newId, openGameFixture } from './gameFixture.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let game: GameFixture;
let api: ApiFixture;
let expectsFaults: boolean;
beforeEach(async () => {
  game = await openGameFixture();
  api = await openApiFixture(game);
  expectsFaults = false;
});
afterEach(async () => {
  await api.close();
  await game.close().catch((fault: unknown) => {
    if (!expectsFaults) throw fault;
  });
});

/** A list in a list, and so on: deeper than JSON.stringify can write. */
const deep = 'very deep JSON';
const deepText = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

async function send(name: Name, method: Method, path: string, body?: unknown) {
  const headers = { 'x-who': name, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const payload = body === undefined ? {} : { payload: JSON.stringify(body).replace(`"${deep}"`, deepText) };
  const answer = await api.app.inject({ method, url: `/api${path}`, headers, ...payload });
  return { status: answer.statusCode, json: answer.json<unknown>() };
}

const push = async (...changes: unknown[]) => {
  const { status, json } = await send('wren', 'POST', '/sync/push', { user: 'wren', schema: 1, changes });
  expect(status).toBe(200);
  return pushResponseSchema.parse(json).answers;
};

/** A list in a list in a list, and so on. */
function nested(depth: number): unknown {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
}

const made = create();

describe('a change that cannot be stored', () => {
  test.each<[string, object]>([
    ['a NUL in a text', create({ summary: 'a\0b' })],
    ['a NUL in the title', create({ title: 'a\0b' })],
    ['half a character', create({ summary: 'a\ud83d' })],
    ['half a character in a row', create({ props: [{ id: 'a', item: '\udca9' }] })],
    ['lists in lists', { ...create(), body: { title: 'x', tags: nested(40) } }],
    ['very deep JSON', { ...create(), body: { title: 'x', props: deep } }],
    ['deep JSON in a row', { ...create(), body: { title: 'x', props: [{ id: 'a', item: nested(33) }] } }],
    ['an object for a text', { ...create(), body: { title: 'x', summary: { deep: true } } }],
    ['a number too large for a column', keepText(made.keyId, 2 ** 31, { title: 'x' })],
    ['a number too large to be exact', save(made.keyId, 2 ** 53, { title: 'x' })],
    ['a key that separates scopes', create({}, { keyId: 'a|staff' })],
    ['a key with a NUL', create({}, { keyId: 'a\0b' })],
    ['a team with a NUL', create({}, { teamId: 'ow\0ls' })],
    ['a row key with a NUL', create({ props: [{ id: 'a\0b', item: 'x' }] })],
    ['an id of a change that is too long', create({}, { id: 'x'.repeat(65) })],
    ['an id of a change with a NUL', create({}, { id: 'a\0b' })],
    ['a comment with a NUL', comment(made.keyId, 'a\0b')],
    ['a team to share with that is no key', share(made.keyId, ['a\0'])],
    [
      'more fields than there are',
      { ...create(), body: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, 1])) },
    ],
    [
      'a hundred thousand entries',
      { ...create(), body: { title: 'x', tags: Array.from({ length: 100_000 }, () => 7) } },
    ],
    ['no kind', { id: newId(), keyId: newId() }],
  ])('fault 63: %s is refused by itself, and the changes around it are applied', async (_, faulty) => {
    await game.sent('wren', made);
    const before = await game.counts();
    const [first, last] = [create(), create()];
    const answers = await push({ change: first }, { change: faulty }, { change: last });
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
    expect(answers[1]).toMatchObject({ error: { code: 'validation' } });
    expect(answers[1]?.error?.errors?.length).toBeGreaterThan(0);
    const after = await game.counts();
    expect([after['documents'], after['document_versions'], after['applied']]).toEqual(
      [before['documents'], before['document_versions'], before['applied']].map((count = 0) => count + 2),
    );
    expect(after['kept_texts']).toBe(before['kept_texts']);
  });

  test('fault 63: something that is no change at all is refused by itself', async () => {
    const answers = await push({ change: create() }, null, 7, { change: create() });
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 200]);
  });

  test('fault 63: a change that the database itself refuses does not take others with it', async () => {
    await refuseTitle('Poison');
    expectsFaults = true;
    const [first, second, poison, behind, last] = [
      create({ title: 'First' }),
      create({ title: 'Second' }),
      create({ title: 'Poison' }),
      create({ title: 'Behind' }),
      create({ title: 'Last' }),
    ];
    const edit = save(second.keyId, 1, { summary: 'edited' });
    const answers = await push(
      { change: first },
      { change: second },
      { change: poison },
      { change: edit, after: second.id },
      { change: save(poison.keyId, 1, { summary: 'never' }), after: poison.id },
      { change: behind },
      { change: last },
    );
    expect(answers.map(({ id, status }) => [id, status])).toEqual([
      [first.id, 200],
      [second.id, 200],
      [poison.id, 500],
      [edit.id, 200],
      [behind.id, 200],
      [last.id, 200],
    ]);
    const again = await push({ change: first }, { change: poison }, { change: last });
    expect(again.map(({ status }) => status)).toEqual([200, 500, 200]);
    expect((await game.counts())['documents']).toBe(4);
  });

  test('A database that can store nothing answers for the whole request', async () => {
    await refuseTitle('%');
    const request = { user: 'wren', schema: 1, changes: [{ change: create() }, { change: create() }] };
    expect(await api.ask('wren', 'POST', '/sync/push', request)).toMatchObject({ status: 500 });
    expectsFaults = true;
    expect((await game.counts())['documents']).toBe(0);
  });
});

/** Makes the database refuse documents with a title like this. */
async function refuseTitle(pattern: string): Promise<void> {
  const { db, kind } = game.store.database;
  if (kind === 'sqlite') {
    await sql`create trigger refuse before insert on documents when new.title like ${sql.lit(pattern)}
      begin select raise(abort, 'refused'); end`.execute(db);
  } else {
    await sql`alter table documents add constraint refuse check (title not like ${sql.lit(pattern)}) not valid`.execute(
      db,
    );
  }
}

test.each<[string, Method, string, unknown?]>([
  ['a NUL in a title', 'POST', '/encounters', { teamId: 'owls', title: 'a\0b' }],
  ['half a character in a line', 'POST', '/encounters', { teamId: 'owls', title: 'x', summary: '\ud83d' }],
  ['deep JSON', 'POST', '/encounters', { teamId: 'owls', title: 'x', props: deep }],
  ['a NUL in an address', 'GET', '/encounters/%00'],
  ['a version out of range', 'PUT', '/encounters/some', { version: 2 ** 40, title: 'x' }],
  ['a version of a status out of range', 'PATCH', '/encounters/some/status', { version: 2 ** 40, status: 1 }],
  ['a status out of range', 'GET', '/encounters?statusId=99999999999'],
  ['a NUL in a search', 'GET', '/encounters?q=%00'],
  ['a NUL in a page', 'GET', '/encounters?after=1.%00'],
  ['a NUL in a filter', 'GET', '/encounters?tagId=%00'],
  ['a NUL in a comment', 'POST', '/encounters/some/comments', { comment: '\0' }],
  ['a NUL in a comment’s id', 'DELETE', '/encounters/some/comments/%00'],
  ['a NUL in a team', 'POST', '/encounters/some/shares', { shareAll: false, teams: ['\0'] }],
  ['a NUL in a collection item', 'POST', '/locations', { name: 'a\0b' }],
  ['a NUL in the id of an item', 'POST', '/locations', { id: 'a\0b', name: 'x' }],
  [
    'a history of a version out of range',
    'POST',
    '/sync/history',
    { user: 'olga', documents: [{ keyId: 'some', known: 2 ** 40 }] },
  ],
])('%s is a validation error on both databases', async (_, method, path, body) => {
  const before = await game.counts();
  const expected = { status: 400, json: { code: 'validation' } };
  expect(await send('olga', method, path, body)).toMatchObject(expected);
  expect(await game.counts()).toEqual(before);
});
