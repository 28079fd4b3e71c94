import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { safeReturnTo } from '#server/identity/pages/returnTo.ts';
import { createClock } from '#support/clock.ts';
import { type TestServer, cookieOf, postSignIn, startServer, testPassword } from '#support/server.ts';
import { shiftDateNow } from './shiftedDate.ts';

const clock = createClock();
let server: TestServer;

beforeAll(async () => {
  shiftDateNow(clock);
  server = await startServer({ now: clock.now });
  await server.people(
    { email: 'ref@test.example', firstName: 'Rae', lastName: 'Ward', roleId: 'referee' },
    { email: 'left@test.example' },
    { email: 'away@test.example' },
    { email: 'reset@test.example' },
  );
  await server.store.database.db
    .updateTable('people')
    .set({ active: 0 })
    .where('email', '=', 'left@test.example')
    .execute();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const who = (cookie: string) => fetch(`${server.url}/api/user/current`, { headers: { cookie } });

describe('signing in', () => {
  it('Signing in returns a cookie that identifies the person', async () => {
    const cookie = await server.signIn('Ref@Test.example');
    const answer = await who(cookie);
    expect(await answer.json()).toMatchObject({
      firstName: 'Rae',
      email: 'ref@test.example',
      role: 'Referee',
    });
  });

  it('The session cookie is hidden from scripts and other sites', async () => {
    const answer = await postSignIn(server.url, { email: 'ref@test.example', password: testPassword });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(cookie).toMatch(/Max-Age=2592000/i);
    expect(cookie).not.toMatch(/; Secure/i);
    expect(await answer.text()).toBe('{}');
  });

  it('Every failed sign-in has the same message', async () => {
    const tries = [
      { email: 'away@test.example', password: 'wrong-password' },
      { email: 'nobody@test.example', password: testPassword },
      { email: 'left@test.example', password: testPassword },
      { email: 'not an address', password: testPassword },
      { email: 'away@test.example', password: 'x'.repeat(500) },
    ];
    const messages = new Set<string>();
    for (const body of tries) {
      const answer = await postSignIn(server.url, body);
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
      const { code, error } = await answer.json();
      messages.add(`${code}: ${error}`);
    }
    expect([...messages]).toEqual(['unauthenticated: The email or password is incorrect.']);
  });

  it('After five failures people have to wait, even with the right password, and can sign in later', async () => {
    const email = 'away@test.example';
    for (let tries = 0; tries < 3; tries += 1) await postSignIn(server.url, { email, password: 'wrong' });
    const refused = await postSignIn(server.url, { email, password: testPassword });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    clock.advance(31_000);
    expect((await postSignIn(server.url, { email, password: testPassword })).status).toBe(200);
  });

  it('A whole camp behind one address can sign in at the same time', async () => {
    const emails = Array.from({ length: 55 }, (_, index) => `camp${index}@test.example`);
    await server.people(...emails.map((email) => ({ email })));
    const answers = await Promise.all(
      emails.map((email) => postSignIn(server.url, { email, password: testPassword })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('An account cannot be locked for its owner from another address', async () => {
    const proxied = await startServer({ env: { TRUST_PROXY: 'true' } });
    const email = 'ref@test.example';
    await proxied.people({ email });
    const signInFrom = (address: string, password: string) =>
      postSignIn(proxied.url, { email, password }, { 'x-forwarded-for': address });
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await signInFrom('203.0.113.1', 'wrong')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signInFrom('203.0.113.2', testPassword)).status).toBe(200);
    await proxied.close();
  });

  it('Failed attempts still count after a restart of the server', async () => {
    const email = 'restart@test.example';
    for (let tries = 0; tries < 5; tries += 1) await postSignIn(server.url, { email, password: 'wrong' });
    server = await server.restart();
    expect((await postSignIn(server.url, { email, password: 'wrong' })).status).toBe(429);
  });
});

describe('a session', () => {
  it('A session ends at logout, for that cookie only', async () => {
    const [one, other] = [await server.signIn('ref@test.example'), await server.signIn('ref@test.example')];
    expect((await who(one)).status).toBe(200);
    const answer = await fetch(`${server.url}/api/user/logout`, { method: 'POST', headers: { cookie: one } });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
    expect((await who(one)).status).toBe(401);
    expect((await who(other)).status).toBe(200);
  });

  it('A session cannot be forged', async () => {
    const cookie = await server.signIn('ref@test.example');
    const forged = cookie.replace(/=(.)/, (_, first: string) => `=${first === 'a' ? 'b' : 'a'}`);
    const answer = await who(forged);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it('A session ends when the account is deactivated', async () => {
    const cookie = await server.signIn('reset@test.example');
    expect((await who(cookie)).status).toBe(200);
    const { db } = server.store.database;
    await db.updateTable('people').set({ active: 0 }).where('email', '=', 'reset@test.example').execute();
    expect((await who(cookie)).status).toBe(401);
  });

  it('A session survives a restart of the server', async () => {
    const cookie = await server.signIn('ref@test.example');
    server = await server.restart();
    expect((await who(cookie)).status).toBe(200);
  });
});

describe('returning after signing in', () => {
  it('Signing in returns to a path of this site', () => {
    expect(safeReturnTo('/encounters/abc/read?tab=1#top')).toBe('/encounters/abc/read?tab=1#top');
    expect(safeReturnTo('/')).toBe('/');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '///evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%09/evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    undefined,
    ['/a', '/b'],
    '/identity/login?returnTo=/',
  ])('Signing in never leads to another site: %j', (given) => {
    expect(safeReturnTo(given)).toBe('/');
  });

  it('The return path is escaped in the page', async () => {
    const returnTo = encodeURIComponent('/plot"><script>alert(1)</script>');
    const text = await (await fetch(`${server.url}/identity/login?returnTo=${returnTo}`)).text();
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('data-return-to="/plot');
  });
});

describe('with an https address', () => {
  it('With an https address the cookie is Secure', async () => {
    const secure = await startServer({ env: { WAYMARK_URL: 'https://game.example' } });
    await secure.people({ email: 'ref@test.example' });
    const answer = await postSignIn(secure.url, { email: 'ref@test.example', password: testPassword });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-/);
    expect(cookie).toMatch(/; Secure/i);
    const headers = { cookie: cookieOf(answer) };
    expect((await fetch(`${secure.url}/api/user/current`, { headers })).status).toBe(200);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    await secure.close();
  });
});
