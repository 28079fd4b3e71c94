import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCalls } from '#contract/accounts/sessions.ts';
import { deviceName } from '#server/http/deviceName.ts';
import {
  type TestServer,
  cookieOf,
  freshDatabase,
  postSignIn,
  startServer,
  testPassword,
} from '#support/server.ts';

let server: TestServer;
const email = 'ref@test.example';
const hour = 60 * 60 * 1000;
const day = 24 * hour;

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

beforeAll(async () => {
  server = await startServer();
  await server.people({ email }, { email: 'other@test.example' });
});
afterAll(() => server.close());

const signIn = async (agent: string, account = email) =>
  cookieOf(await postSignIn(server.url, { email: account, password: testPassword }, { 'user-agent': agent }));

const call = (cookie: string, method: string, path: string) =>
  fetch(`${server.url}/api${path}`, { method, headers: { cookie } });

const status = async (cookie: string) => (await call(cookie, 'GET', '/user/current')).status;

const sessionsOf = async (cookie: string) =>
  sessionCalls.sessions.answer.parse(await (await call(cookie, 'GET', '/user/sessions')).json());

describe('stored sessions', () => {
  it('The database has only a hash of the token in the cookie', async () => {
    const cookie = await signIn('Test');
    const [, token = ''] = /session_token=([^.%]+)/.exec(cookie) ?? [];
    expect(token.length).toBeGreaterThanOrEqual(32);
    const rows = await server.store.database.db.selectFrom('auth_session').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    // The token in the database is not a cookie: not even with the right signature of the server.
    const stolen = cookie.replace(token, rows.at(-1)?.token ?? '');
    expect(await status(stolen)).toBe(401);
    expect(await status(cookie)).toBe(200);
    expect((await call(cookie, 'POST', '/user/logout')).status).toBe(200);
    expect(await status(cookie)).toBe(401);
  });

  it('A session ends 90 days after signing in, however much it is used', async () => {
    const cookie = await signIn('Used');
    await age({ createdAt: 90 * day - 60_000 });
    expect(await status(cookie)).toBe(200);
    // A request in the same millisecond would still be in time.
    await age({ createdAt: 90 * day + 1 });
    expect(await status(cookie)).toBe(401);
    expect((await call(cookie, 'GET', '/user/sessions')).status).toBe(401);
    const again = await signIn('Again');
    expect(await sessionsOf(again)).toHaveLength(1);
  });

  it('A session ends 30 days after its last use, and its use is noted to the hour', async () => {
    const cookie = await signIn('Used');
    await age({ updatedAt: 2 * hour, expiresAt: 2 * hour - 30 * day });
    expect(await status(cookie)).toBe(200);
    const [session] = await sessionsOf(cookie);
    expect(Date.now() - Date.parse(session?.lastUsed ?? '')).toBeLessThan(60_000);
    // A request in the same millisecond would still be in time.
    await age({ updatedAt: 30 * day, expiresAt: 1 });
    expect(await status(cookie)).toBe(401);
  });
});

/** Makes times of all sessions this long ago. */
async function age(times: Readonly<Partial<Record<'createdAt' | 'updatedAt' | 'expiresAt', number>>>) {
  const columns = Object.fromEntries(
    Object.entries(times).map(([name, ms]) => [name, new Date(Date.now() - ms).toISOString()]),
  );
  await server.store.database.db.updateTable('auth_session').set(columns).execute();
  server.identity.invalidateSessions();
}

describe('one’s own sessions', () => {
  it('The list has every device, when it was used last, and which one asks', async () => {
    await server.store.database.db.deleteFrom('auth_session').execute();
    const tablet = await signIn(firefox);
    await age({ createdAt: 4 * hour, updatedAt: 2 * hour, expiresAt: 2 * hour - 30 * day });
    const phone = await signIn('curl/8');
    await signIn('Other', 'other@test.example');
    expect(await sessionsOf(phone)).toMatchObject([
      { device: 'Unknown device', isCurrent: true },
      { device: 'Firefox on Windows', isCurrent: false },
    ]);
    expect(await status(tablet)).toBe(200);
    const after = await sessionsOf(tablet);
    expect(after.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Windows', true],
      ['Unknown device', false],
    ]);
    const result = Date.parse(after[0]?.lastUsed ?? '') - Date.parse(after[0]?.signedIn ?? '');
    expect(result).toBeGreaterThan(3.9 * hour);
    const answer = await call(tablet, 'GET', '/user/sessions');
    expect(await answer.text()).not.toMatch(/token|127\.0\.0\.1/);
  });

  it('One session can be ended, or all others, and never those of somebody else', async () => {
    const [mine, lost, third] = [await signIn('A'), await signIn(firefox), await signIn('C')];
    const other = await signIn('Other', 'other@test.example');
    const lostId = (await sessionsOf(lost)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    expect((await call(other, 'DELETE', `/user/sessions/${lostId}`)).status).toBe(404);
    expect(await status(lost)).toBe(200);
    expect((await call(mine, 'DELETE', `/user/sessions/${lostId}`)).status).toBe(200);
    expect(await status(lost)).toBe(401);
    expect((await call(mine, 'DELETE', `/user/sessions/${lostId}`)).status).toBe(404);
    expect(await status(third)).toBe(200);
    expect((await call(mine, 'DELETE', '/user/sessions')).status).toBe(200);
    expect(await Promise.all([mine, third, other].map(status))).toEqual([200, 401, 200]);
    expect(await sessionsOf(mine)).toHaveLength(1);
  });

  it.each([
    ['GET', '/user/sessions'],
    ['DELETE', '/user/sessions'],
    ['DELETE', '/user/sessions/x'],
  ])('%s %s needs a session', async (method, path) => {
    expect((await call('', method, path)).status).toBe(401);
  });

  it.each([
    [firefox, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Safari/604',
      'Safari on iPad',
    ],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/142.0 Mobile Safari/537', 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537 Edg/142.0', 'Edge on Linux'],
    [null, 'Unknown device'],
  ])('%s is called %s', (agent, name) => expect(deviceName(agent)).toBe(name));
});

it('The files of a server can be read by its own account alone, also those that others could read before', async () => {
  const database = await freshDatabase();
  const folder = database.settings['WAYMARK_DATA'] ?? '';
  const modes = () =>
    Object.fromEntries(
      readdirSync(folder)
        .filter((name) => statSync(join(folder, name)).isFile())
        .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
    );
  const running = await startServer({ database });
  await running.people({ email });
  const databases = database.settings['DATABASE_URL'] ? [] : ['attempts.db', 'waymark.db'];
  const files = databases.flatMap((name) => [name, `${name}-shm`, `${name}-wal`]);
  const names = ['high-water.json', ...files];
  expect(modes()).toEqual(Object.fromEntries(names.map((name) => [name, '600'])));
  for (const name of names) chmodSync(join(folder, name), 0o644);
  await running.close();
  const again = await startServer({ database });
  await again.people({ email: 'second@test.example' });
  expect(modes()).toEqual(Object.fromEntries(names.map((name) => [name, '600'])));
  await again.close();
  await database.drop();
});
