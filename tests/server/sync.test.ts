import { isEntityKey } from '#domain/entities/index.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pullResponseSchema, pushResponseSchema } from '#contract/sync.ts';
import { currentUserSchema, toPerson } from '#contract/user.ts';
import { create } from './changes.ts';
import { type ApiFixture, openApiFixture } from './apiFixture.ts';
import { type Name, type GameFixture, openGameFixture } from './gameFixture.ts';

let scene: GameFixture;
let rest: ApiFixture;
beforeEach(async () => {
  scene = await openGameFixture();
  rest = await openApiFixture(scene);
});
afterEach(async () => {
  await rest.close();
  await scene.close();
});

const push = (name: Name, changes: unknown[], user: string = name) =>
  rest.ask(name, 'POST', '/sync/push', { user, schema: 1, changes });
const pull = (name: Name, given: object = {}) =>
  rest.ask(name, 'POST', '/sync/pull', {
    user: name,
    epoch: null,
    schema: 1,
    scopes: {},
    limit: 100,
    ...given,
  });

describe('push and pull', () => {
  test('transfer a hundred changes there and back in two short requests', async () => {
    const changes = Array.from({ length: 100 }, (_, at) => ({
      change: create({ title: `Encounter ${at}` }),
    }));
    const pushed = pushResponseSchema.parse((await push('wren', changes)).json);
    expect(pushed.answers.map((each) => each.status)).toEqual(changes.map(() => 200));
    expect(pushed.answers[99]).toMatchObject({
      document: { reference: 'ENC-100' },
      shares: { shareAll: false },
    });
    const pulled = pullResponseSchema.parse((await pull('wren', { limit: 1000 })).json);
    expect(pulled.put.filter((item) => isEntityKey(item.document.entity))).toHaveLength(100);
    expect(pulled).toMatchObject({ more: false, minSchema: 1 });
  });

  test('answer each change separately: a refused change does not block the others', async () => {
    const { json } = await push('wren', [{ change: create({ duration: -1 }) }, { change: create() }]);
    const { answers } = pushResponseSchema.parse(json);
    expect(answers.map((each) => each.status)).toEqual([400, 200]);
    expect(answers[0]?.error).toHaveProperty('requestId');
  });

  test('refuse more than a hundred changes or a thousand rows, and write nothing', async () => {
    const before = await scene.counts();
    const many = await push(
      'wren',
      Array.from({ length: 101 }, () => ({ change: create() })),
    );
    expect(many).toMatchObject({ status: 400, json: { code: 'validation' } });
    expect(await pull('wren', { limit: 1001 })).toMatchObject({ status: 400 });
    expect(await scene.counts()).toEqual(before);
  });

  test('13: in another person’s session answer 401 and write nothing', async () => {
    const before = await scene.counts();
    expect(await push('finn', [{ change: create() }], 'wren')).toMatchObject({ status: 401 });
    expect(await pull('finn', { user: 'wren' })).toMatchObject({
      status: 401,
      json: { code: 'unauthenticated' },
    });
    expect(await scene.counts()).toEqual(before);
  });

  test('50: refuse a device that is too old', async () => {
    const answer = await rest.ask('wren', 'POST', '/sync/push', { user: 'wren', schema: 0, changes: [] });
    expect(answer).toMatchObject({ status: 426, json: { code: 'client_too_old' } });
    expect(await pull('wren', { schema: 0 })).toMatchObject({ status: 426 });
  });

  test('answer cursors of another epoch with 410, the reason and the scopes', async () => {
    expect(await pull('wren', { epoch: 'yesterday' })).toMatchObject({
      status: 410,
      json: { code: 'gone', reason: 'epoch_changed' },
    });
  });
});

describe('the stream', () => {
  test('pokes readers of what changed and nobody else', async () => {
    const address = await rest.app.listen({ port: 0, host: '127.0.0.1' });
    const listen = async (name: Name) => {
      const answer = await fetch(`${address}/api/sync/stream`, { headers: { 'x-who': name } });
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
      return answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    };
    const [wren, finn] = await Promise.all([listen('wren'), listen('finn')]);
    expect((await wren?.read())?.value).toBe(':\n\n');
    expect((await finn?.read())?.value).toBe(':\n\n');
    const foxes = finn?.read();
    await scene.sent('wren', create());
    expect((await wren?.read())?.value).toBe('event: poke\ndata: {}\n\n');
    await scene.sent('finn', create({}, { teamId: 'foxes' }));
    expect((await foxes)?.value).toBe('event: poke\ndata: {}\n\n');
    await rest.close();
    expect((await wren?.read())?.done).toBe(true);
  });
});

describe('the current user', () => {
  test('has one property for each permission entity, null where there is nothing', async () => {
    const { json } = await rest.ask('pip', 'GET', '/user/current');
    expect(json).toMatchObject({
      id: 'pip',
      isStaff: false,
      encounter: { owned: [1, 2, 3] },
      plot: null,
      ritual: null,
    });
    expect(toPerson(currentUserSchema.parse(json)).permissions).toEqual({
      encounter: { owned: [1, 2, 3], shared: [], all: [] },
    });
    await scene.become('pip', 'administrator');
    const admin = (await rest.ask('pip', 'GET', '/user/current')).json;
    expect(admin).toMatchObject({ isAdmin: true, tags: { all: [1, 2, 3, 4, 5, 7, 8] } });
    expect(await rest.ask(null, 'GET', '/user/current')).toMatchObject({ status: 401 });
  });

  test('gets empty lists without a role', async () => {
    expect(await rest.ask('nobody', 'GET', '/team/getAllActive')).toMatchObject({ status: 200, json: [] });
    expect((await rest.ask('wren', 'GET', '/team/getAllActive')).json).toEqual([
      { id: 'foxes', name: 'The foxes' },
      { id: 'owls', name: 'The owls' },
    ]);
  });
});

test('a fault on a device is logged, within limits', async () => {
  const fault = { Message: 'x is not a function', Source: 'app.js', Error: 'stack' };
  expect(await rest.ask(null, 'POST', '/logging/js', fault)).toMatchObject({ status: 200 });
  const long = { ...fault, Message: 'x'.repeat(10_001) };
  expect(await rest.ask(null, 'POST', '/logging/js', long)).toMatchObject({ status: 400 });
});
