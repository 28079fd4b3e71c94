import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Issuer, startIssuer } from '#support/issuer.ts';
import { type TestServer, cookieOf, startServer } from '#support/server.ts';

let issuer: Issuer;
let server: TestServer;
let ids: string[];

beforeAll(async () => {
  issuer = await startIssuer('waymark');
  const port = await freePort();
  const env = {
    PORT: String(port),
    WAYMARK_URL: `http://127.0.0.1:${port}`,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'waymark',
    OIDC_CLIENT_SECRET: 'secret',
  };
  server = await startServer({ env });
  const given = { email: 'ref@test.example', roleId: 'referee' };
  ids = await server.people(given, { email: 'closed@test.example' });
  const { db } = server.store.database;
  await db.updateTable('people').set({ active: 0 }).where('email', '=', 'closed@test.example').execute();
});
afterAll(async () => {
  await server.close();
  issuer.close();
});

/** Follows the redirects to the issuer and back as a browser does. Returns the final address and the session’s user. */
async function signInElsewhere(as: Issuer['next'], returnTo = '/plot') {
  issuer.next = as;
  const jar: string[] = [];
  let address = `${server.url}/identity/oidc?returnTo=${encodeURIComponent(returnTo)}`;
  for (let hop = 0; hop < 3; hop += 1) {
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie: jar.join('; ') } });
    jar.push(cookieOf(answer));
    address = new URL(answer.headers.get('location') ?? '', address).href;
  }
  const headers = { cookie: jar.filter((each) => each !== '').join('; ') };
  const user = await fetch(`${server.url}/api/user/current`, { headers });
  return { address: address.replace(server.url, ''), status: user.status, user: await user.json() };
}

it('OpenID Connect is offered on the login page', async () => {
  const page = await (await fetch(`${server.url}/identity/login?returnTo=/plot`)).text();
  expect(page).toContain('href="/identity/oidc?returnTo=%2Fplot"');
});

it('Signing in opens the account with the same address and returns to the requested page', async () => {
  const as = { sub: 'ref-1', email: 'ref@test.example', email_verified: true, name: 'Rae Ward' };
  const { address, user } = await signInElsewhere(as, '/encounters/1/read');
  expect(address).toBe('/encounters/1/read');
  expect(user).toMatchObject({ id: ids[0], role: 'Referee' });
});

it('A new person gets an account without a role, which is found again', async () => {
  const as = { sub: 'new-1', email: 'new@test.example', email_verified: true, name: 'Nia Vale Moor' };
  const { user } = await signInElsewhere(as);
  const expected = { firstName: 'Nia', lastName: 'Vale Moor', role: null, email: 'new@test.example' };
  expect(user).toMatchObject(expected);
  expect((await signInElsewhere(as)).user).toMatchObject({ id: user.id });
});

it('An address that the issuer has not verified is refused', async () => {
  const as = { sub: 'eve-1', email: 'ref@test.example', email_verified: false, name: 'Eve' };
  const { address, status } = await signInElsewhere(as);
  expect(status).toBe(401);
  expect(address).toMatch(/^\/identity\/login\?/);
  // Only the boolean counts: a text is true whatever it says.
  for (const email_verified of ['true', 'false', 1, {}, null, undefined]) {
    const claims = { sub: 'eve-1', email: 'ref@test.example', name: 'Eve', emailVerified: true };
    expect((await signInElsewhere({ ...claims, email_verified })).status).toBe(401);
    const other = { ...claims, sub: 'eve-3', email: 'eve3@test.example', email_verified };
    expect((await signInElsewhere(other)).status).toBe(401);
  }
  const fresh = { sub: 'eve-2', email: 'eve@test.example', email_verified: false, name: 'Eve' };
  expect((await signInElsewhere(fresh)).status).toBe(401);
});

it('A deactivated account is refused', async () => {
  const as = { sub: 'closed-1', email: 'closed@test.example', email_verified: true, name: 'C' };
  expect((await signInElsewhere(as)).status).toBe(401);
});

it('Signing in with OpenID Connect never leads to another site', async () => {
  const as = { sub: 'ref-1', email: 'ref@test.example', email_verified: true, name: 'Rae Ward' };
  expect((await signInElsewhere(as, '//evil.example')).address).toBe('/');
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const at = probe.address();
      probe.close(() => resolve(at !== null && typeof at === 'object' ? at.port : 0));
    });
  });
}
