import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonBodies } from '#server/http/jsonBodies.ts';
import { type TestServer, startServer } from '#support/server.ts';

let server: TestServer;
let cookie = '';

beforeAll(async () => {
  server = await startServer();
  await server.people({ email: 'admin@waymark.test', roleId: 'administrator' });
  cookie = await server.signIn('admin@waymark.test');
});
afterAll(() => server.close());

async function post(path: string, body: string) {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  return { status: answer.status, ...z.object({ code: z.string() }).parse(await answer.json()) };
}

const nested = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`;

test.each(['/api/tags', '/api/sync/push'])(
  'A body of 100,000 nested lists gets a 400 by %s',
  async (path) => {
    expect(await post(path, `{"a":${nested(100_000)}}`)).toEqual({ status: 400, code: 'validation' });
  },
);

test('A body is parsed unless it has more than 20,000 lists and objects, whatever its strings contain', async () => {
  const rows = (count: number) => `[${Array.from({ length: count }, () => '{"a":[]}').join()}]`;
  const texts = JSON.stringify(['['.repeat(30_000), `\\"${'{'.repeat(30_000)}`]);
  const bodies: [string, boolean][] = [
    [rows(9_999), true],
    [rows(10_000), false],
    [texts, true],
    ['['.repeat(100_000), false],
  ];
  for (const [body, isRead] of bodies)
    expect([body.length, (await read(body)).statusCode === 200]).toEqual([body.length, isRead]);
});

test('A value that is nested too deep is parsed as null, and everything else as it is', async () => {
  const level = (depth: number, inside: string) => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;
  const ends = ',"\\\\",{"b":"]\\""}';
  for (const deep of [level(1, ''), level(100_000, ''), '{"a":[{}]}', '["]",[[]]]'])
    expect((await read(`[${level(63, deep)}${ends}]`)).body).toBe(`[${level(63, 'null')}${ends}]`);
  for (const flat of ['"["', '1', 'true'])
    expect((await read(`[${level(63, flat)}${ends}]`)).body).toBe(`[${level(63, flat)}${ends}]`);
  expect((await read(level(64, ''))).body).toBe(level(64, ''));
});

/** Sends a body to a server that returns it as parsed. */
async function read(body: string) {
  const app = fastify();
  readJsonBodies(app);
  app.post('/', (request, reply) => reply.send(JSON.stringify(request.body)));
  const headers = { 'content-type': 'application/json' };
  return app.inject({ method: 'POST', url: '/', headers, body });
}
