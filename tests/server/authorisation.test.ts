import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '#contract/accounts/accounts.ts';
import { type Call, routePattern } from '#contract/calls/call.ts';
import { calendarFeedCalls } from '#contract/calendarFeed.ts';
import { calls } from '#contract/calls/calls.ts';
import { crewCallCalls } from '#contract/crewCall.ts';
import { errorBodySchema } from '#contract/errors/errors.ts';
import { pictureCalls } from '#contract/pictures.ts';
import { readerCalls } from '#contract/accounts/readers.ts';
import { notificationChannelCalls } from '#contract/accounts/notificationChannels.ts';
import { securityLogCalls } from '#contract/accounts/securityLog.ts';
import { sessionCalls } from '#contract/accounts/sessions.ts';
import { collectionKeys, collections } from '#domain/content/collections/index.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { startServer, type TestServer, requestOf } from '#support/server.ts';

let server: TestServer;
let withoutRole: string;
beforeAll(async () => {
  server = await startServer();
  await server.people({ email: 'new@waymark.test' });
  withoutRole = await server.signIn('new@waymark.test');
});
afterAll(() => server.close());

/** Types whose names the calls of a table stand for. */
const collectionApis = collectionKeys.filter((key) => !collections[key].collection?.isReadOnly);
const apisOf = (path: string): string[] => {
  if (path.startsWith('/{entityApi}')) return entityKeys.map((key) => entities[key].api);
  return path.startsWith('/{collectionApi}') ? collectionApis.map((key) => collections[key].api) : [''];
};

type Route = { readonly method: string; readonly path: string; readonly access: Call['access'] };

/** Every route, from the tables of calls and from the server's own description of itself. */
const routesOf = (table: Readonly<Record<string, Call>>): Route[] =>
  Object.values(table).flatMap(({ method, path, access }) =>
    apisOf(path).map((api) => ({ method, path: routePattern({ path }, api), access })),
  );
const routes: Route[] = [
  ...routesOf(calls),
  ...routesOf(accountCalls),
  ...routesOf(sessionCalls),
  ...routesOf(securityLogCalls),
  ...routesOf(readerCalls),
  ...routesOf(notificationChannelCalls),
  ...routesOf(calendarFeedCalls),
  ...routesOf(crewCallCalls),
  ...routesOf(pictureCalls),
  { method: 'GET', path: '/sync/stream', access: 'signedIn' },
];

/** Bodies that no call accepts, and none. */
const bodies = [
  { name: 'a body with wrong fields', body: '{"unknown":true}' },
  { name: 'a body that is no JSON', body: '{' },
  { name: 'no body', body: undefined },
];

async function send({ method, path }: Route, body: string | undefined, cookie = '') {
  const address = `${server.url}/api${path.replaceAll(/:\w+/g, 'some-id')}`;
  const isRead = method === 'GET';
  const answer = await fetch(
    isRead ? `${address}?limit=no&archived=no&entity=no` : address,
    requestOf(cookie, method, isRead ? undefined : body),
  );
  return { status: answer.status, error: errorBodySchema.parse(await answer.json()) };
}

const signedIn = routes.filter((route) => route.access === 'signedIn');

test('The tables have every call of the API description', async () => {
  const { paths } = await (await fetch(`${server.url}/api/openapi.json`)).json();
  const described = Object.entries<object>(paths)
    .filter(([path]) => path.startsWith('/api/') && !path.startsWith('/api/healthcheck/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const known = new Set(
    routes.map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  expect(described.filter((call) => !known.has(call))).toEqual([]);
  expect(described.length).toBeGreaterThan(100);
});

test.each(signedIn)('$method $path answers a stranger 401, whatever they send', async (route) => {
  for (const { body } of bodies) {
    expect(await send(route, body)).toEqual({
      status: 401,
      error: { code: 'unauthenticated', error: 'Please sign in.', requestId: expect.any(String) },
    });
  }
});

const open = new Set(
  'GET /user/current,PUT /user/current,POST /user/password,GET /user/sessions,DELETE /user/sessions,DELETE /user/sessions/:id,GET /user/notificationChannels,GET /user/calendarFeed,POST /user/calendarFeed,DELETE /user/calendarFeed,POST /user/push,DELETE /user/push,GET /event/getCurrentList,GET /team/getAllActive,GET /systemPage,POST /sync/pull,POST /sync/push,POST /sync/personal,POST /sync/history,GET /sync/stream'.split(
    ',',
  ),
);

test.each(signedIn.filter(({ method, path }) => !open.has(`${method} ${path}`)))(
  '$method $path answers a person without permissions 403, whatever they send',
  async (route) => {
    for (const { body } of bodies) {
      const { status, error } = await send(route, body, withoutRole);
      expect([status, error.code, error.errors]).toEqual([403, 'forbidden', undefined]);
    }
  },
);
