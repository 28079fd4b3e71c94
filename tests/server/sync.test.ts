import { isEntityKey } from '#domain/content/entities/index.ts';
import { describe, expect, test } from 'vitest';
import { pullResponseSchema, pushResponseSchema } from '#contract/sync/sync.ts';
import { currentUserSchema, toPerson } from '#contract/accounts/user.ts';
import { create } from './changes.ts';
import { apiFixture } from './apiFixture.ts';
import type { Name } from './gameFixture.ts';

const { game, api } = apiFixture();

const wholePull = { epoch: null, schema: 1, scopes: {} };
const push = (name: Name, changes: unknown[], user: string = name) =>
  api.ask(name, 'POST', '/sync/push', { user, schema: 1, changes });
const pull = (name: Name, given: object = {}) =>
  api.ask(name, 'POST', '/sync/pull', { ...wholePull, user: name, limit: 100, ...given });

describe('push and pull', () => {
  test('Push and pull transfer a hundred changes there and back in two short requests', async () => {
    const changes = Array.from({ length: 100 }, (_, at) => ({
      change: create({ title: `Encounter ${at}` }),
    }));
    const pushed = pushResponseSchema.parse((await push('wren', changes)).json);
    expect(pushed.answers.map((each) => each.status)).toEqual(changes.map(() => 200));
    const expected = { document: { reference: 'ENC-100' }, shares: { shareAll: false } };
    expect(pushed.answers[99]).toMatchObject(expected);
    const pulled = pullResponseSchema.parse((await pull('wren', { limit: 1000 })).json);
    expect(pulled.put.filter((item) => isEntityKey(item.document.entity))).toHaveLength(100);
    expect(pulled).toMatchObject({ more: false, minSchema: 1 });
  });

  test('A push that names what this server has not given out yet applies nothing, and is answered with gone', async () => {
    const { epoch, cursors } = pullResponseSchema.parse((await pull('wren')).json);
    const newest = Math.max(...Object.values(cursors));
    const send = (pulled: object) =>
      api.ask('wren', 'POST', '/sync/push', {
        user: 'wren',
        schema: 1,
        changes: [{ change: create() }],
        ...pulled,
      });
    const before = await game.counts();
    const expected = { status: 410, json: { code: 'gone', reason: 'cursor_ahead' } };
    expect(await send({ epoch, newest: newest + 1 })).toMatchObject(expected);
    expect(await send({ epoch: 'another', newest })).toMatchObject({ status: 410 });
    expect(await game.counts()).toEqual(before);
    expect(await send({ epoch, newest })).toMatchObject({ status: 200 });
  });

  test('Many large pushes at once are answered, also after others that cannot be read, are not valid or may not be sent', async () => {
    const large = { playersSee: `<p>${'long '.repeat(5000)}</p>` };
    const six = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, send));
    const many = Array.from({ length: 101 }, () => ({ sent: ' '.repeat(200) }));
    const [unreadable, invalid, others, valid] = await Promise.all([
      six(() =>
        api.app.inject({
          method: 'POST',
          url: '/api/sync/push',
          headers: { 'x-who': 'wren', 'content-type': 'application/json' },
          payload: `{"user":"wren","changes":[${' '.repeat(20_000)}`,
        }),
      ),
      six(() => push('wren', many)),
      six(() => push('wren', [{ change: create(large) }], 'somebody')),
      six(() => push('wren', [{ change: create(large) }])),
    ]);
    expect(unreadable.map(({ statusCode }) => statusCode)).toEqual(unreadable.map(() => 400));
    expect(invalid.map(({ status }) => status)).toEqual(invalid.map(() => 400));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 401));
    const answers = valid.flatMap(({ json }) => pushResponseSchema.parse(json).answers);
    expect(answers.map(({ status }) => status)).toEqual(valid.map(() => 200));
  });

  test('A push answers each change separately: a refused change does not block the others', async () => {
    const { json } = await push('wren', [{ change: create({ duration: -1 }) }, { change: create() }]);
    const { answers } = pushResponseSchema.parse(json);
    expect(answers.map((each) => each.status)).toEqual([400, 200]);
    expect(answers[0]?.error).toHaveProperty('requestId');
  });

  test('A push of more than a hundred changes or a pull of more than a thousand rows is refused, and nothing is written', async () => {
    const before = await game.counts();
    const many = await push(
      'wren',
      Array.from({ length: 101 }, () => ({ change: create() })),
    );
    expect(many).toMatchObject({ status: 400, json: { code: 'validation' } });
    expect(await pull('wren', { limit: 1001 })).toMatchObject({ status: 400 });
    expect(await game.counts()).toEqual(before);
  });
});

test('The stream pokes readers of what changed and nobody else', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const listen = async (name: Name) => {
    const answer = await fetch(`${address}/api/sync/stream`, { headers: { 'x-who': name } });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    return answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  };
  const [wren, finn] = await Promise.all([listen('wren'), listen('finn')]);
  for (const each of [wren, finn])
    expect((await each?.read())?.value).toMatch(/^event: heartbeat\ndata: \d+\n\n$/);
  const foxes = finn?.read();
  await game.sent('wren', create());
  expect((await wren?.read())?.value).toBe('event: poke\ndata: {}\n\n');
  await game.sent('finn', create({}, { teamId: 'foxes' }));
  expect((await foxes)?.value).toBe('event: poke\ndata: {}\n\n');
  await api.close();
  expect((await wren?.read())?.done).toBe(true);
});

describe('the current user', () => {
  test('The current user has one property for each permission entity, null where there is nothing', async () => {
    const { json } = await api.ask('pip', 'GET', '/user/current');
    const expected = { id: 'pip', isStaff: false, encounter: { owned: [1, 2, 3] }, plot: null, ritual: null };
    expect(json).toMatchObject(expected);
    const encounter = { owned: [1, 2, 3], shared: [], all: [] };
    expect(toPerson(currentUserSchema.parse(json)).permissions).toEqual({ encounter });
    await game.become('pip', 'administrator');
    const admin = (await api.ask('pip', 'GET', '/user/current')).json;
    expect(admin).toMatchObject({ isAdmin: true, tags: { all: [1, 2, 3, 4, 5, 7, 8] } });
    expect(await api.ask(null, 'GET', '/user/current')).toMatchObject({ status: 401 });
  });

  test('A user without a role gets empty lists', async () => {
    expect(await api.ask('nobody', 'GET', '/team/getAllActive')).toMatchObject({ status: 200, json: [] });
    expect((await api.ask('wren', 'GET', '/team/getAllActive')).json).toEqual([
      { id: 'foxes', name: 'The foxes' },
      { id: 'owls', name: 'The owls' },
    ]);
  });
});

test('A fault on a device is logged, within limits', async () => {
  const fault = { Message: 'x is not a function', Source: 'app.js', Error: 'stack' };
  expect(await api.ask(null, 'POST', '/logging/js', fault)).toMatchObject({ status: 200 });
  const long = { ...fault, Message: 'x'.repeat(10_001) };
  expect(await api.ask(null, 'POST', '/logging/js', long)).toMatchObject({ status: 400 });
});
