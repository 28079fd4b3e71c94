import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeReturnTo } from '#server/identity/pages/returnTo.ts';
import { type TestServer, cookieOf, postSignIn, startServer, testPassword } from '#support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  const given = { email: 'ref@test.example', firstName: 'Rae', lastName: 'Ward', roleId: 'referee' };
  await server.people(given, { email: 'left@test.example' }, { email: 'away@test.example' });
  const { db } = server.store.database;
  await db.updateTable('people').set({ active: 0 }).where('email', '=', 'left@test.example').execute();
});
afterAll(() => server.close());

const who = (cookie: string) => fetch(`${server.url}/api/user/current`, { headers: { cookie } });

describe('signing in', () => {
  it('Signing in returns a cookie that identifies the person', async () => {
    const answer = await who(await server.signIn('Ref@Test.example'));
    const expected = { firstName: 'Rae', email: 'ref@test.example', role: 'Referee' };
    expect(await answer.json()).toMatchObject(expected);
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
    const answer = await who(cookie.replace(/=(.)/, (_, first: string) => `=${first === 'a' ? 'b' : 'a'}`));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
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
  ])('Signing in never leads to another site: %j', (given) => expect(safeReturnTo(given)).toBe('/'));

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
