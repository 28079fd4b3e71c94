import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBodySchema } from '#contract/errors/errors.ts';
import { type TestServer, breakSessions, startServer } from '#support/server.ts';

const dist = mkdtempSync(join(tmpdir(), 'waymark-dist-'));
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>The app</title>');
  writeFileSync(join(dist, 'service-worker.js'), '// worker');
  writeFileSync(join(dist, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(dist, 'assets', 'main-abc123.js'), `// ${'x'.repeat(4000)}`);
  server = await startServer({ dist });
  await server.people({ email: 'ref@test.example', roleId: 'referee' });
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

describe('the headers', () => {
  it('Nothing asks for strict transport where the address is not of HTTPS', async () => {
    for (const path of ['/', '/assets/main-abc123.js', '/api/healthcheck/version', '/identity/login'])
      expect((await get(path)).headers.get('strict-transport-security')).toBeNull();
  });

  it('Hashed files are cached for ever, and pages never', async () => {
    expect((await get('/assets/main-abc123.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/', { accept: 'text/html' })).headers.get('cache-control')).toBe('no-store');
    const result = (await get('/plot/1/read', { accept: 'text/html' })).headers.get('cache-control');
    expect(result).toBe('no-store');
    expect((await get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/api/user/current')).headers.get('cache-control')).toBe('no-store');
  });

  it('The headers state the compression of a file', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toContain('xxxx');
  });
});

describe('a missing path', () => {
  it('A missing path returns the app only when a browser opens a page', async () => {
    expect(await (await get('/encounters/1', { accept: 'text/html' })).text()).toContain('The app');
    for (const path of ['/assets/gone.js', '/favicon.ico', '/api/x', '/identity/x', '/.vite/manifest.json']) {
      const answer = await get(path, { accept: 'text/html' });
      expect(answer.status).toBe(404);
      expect(errorBodySchema.parse(await answer.json()).code).toBe('not_found');
    }
    expect((await get('/encounters/1', { accept: 'application/json' })).status).toBe(404);
  });
});

describe('a write from another site', () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/user/logout`, { method: 'POST', headers });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('A write from another site is refused: %j', async (headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden' });
  });

  it('A write from this site is accepted', async () => {
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await post({ origin: server.url })).status).toBe(200);
    expect((await post({})).status).toBe(200);
  });

  it('With a public address, a page of any other name is another site, whatever its Host', async () => {
    const named = await startServer({ env: { WAYMARK_URL: 'https://game.example' } });
    const logOut = async (headers: Record<string, string>) =>
      (await named.app.inject({ method: 'POST', url: '/api/user/logout', headers })).statusCode;
    const evil = { host: 'evil.example', origin: 'https://evil.example' };
    expect(await logOut(evil)).toBe(403);
    expect(await logOut({ ...evil, 'sec-fetch-site': 'same-origin' })).toBe(403);
    expect(await logOut({ origin: 'https://game.example', 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await logOut({ host: '127.0.0.1' })).toBe(200);
    await named.close();
  });
});

describe('errors', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/identity/api/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it('Errors name each invalid field', async () => {
    const answer = await send(JSON.stringify({ email: 5 }));
    expect(answer.status).toBe(400);
    const { code, errors } = errorBodySchema.parse(await answer.json());
    expect(code).toBe('validation');
    const expected = ['email', 'password'];
    expect(errors?.map((each) => (typeof each === 'string' ? each : each.name))).toEqual(expected);
  });

  it('Errors have the same shape for bodies that are not JSON, of another type, or too large', async () => {
    const large = JSON.stringify({ email: 'a'.repeat(1_100_000), password: 'x' });
    for (const [answer, status, code] of [
      [await send('{not json'), 400, 'validation'],
      [await send('<a/>', { 'content-type': 'text/xml' }), 400, 'validation'],
      [await send(large), 413, 'too_large'],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(errorBodySchema.parse(await answer.json()).code).toBe(code);
    }
  });

  it('Server errors reveal only the request id that the log has too', async () => {
    const broken = await startServer();
    await breakSessions(broken);
    const answer = await fetch(`${broken.url}/api/user/current`, {
      headers: { cookie: await signedCookie(broken) },
    });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    const { requestId, ...error } = errorBodySchema.parse(JSON.parse(text));
    expect(error).toEqual({ code: 'internal', error: 'Something went wrong on the server.' });
    expect(requestId).toBe(answer.headers.get('x-request-id'));
    expect(text).not.toMatch(/auth_session|select|node_modules|\.ts/i);
    await broken.close();
  });
});

/** A cookie with a valid signature, for a server whose sessions cannot be read. */
async function signedCookie(other: TestServer): Promise<string> {
  const { db } = other.store.database;
  const { value } = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'secret')
    .executeTakeFirstOrThrow();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(value), algorithm, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('token'));
  return `waymark.session_token=${encodeURIComponent(`token.${Buffer.from(signature).toString('base64')}`)}`;
}

describe('operations', () => {
  it('Metrics are available only on the machine itself', async () => {
    expect(await (await get('/api/metrics')).text()).toContain('waymark_request_seconds');
    for (const name of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded'])
      expect((await get('/api/metrics', { [name]: '10.0.0.1' })).status).toBe(404);
  });

  it('With a token, metrics are for whoever has it, and for nobody else', async () => {
    const token = 'a-token-of-metrics';
    const watched = await startServer({ env: { WAYMARK_METRICS_TOKEN: token } });
    const status = async (headers: Record<string, string>) =>
      (await watched.app.inject({ url: '/api/metrics', headers })).statusCode;
    const proxied = { 'x-forwarded-for': '10.0.0.1' };
    expect(await status({ ...proxied, authorization: `Bearer ${token}` })).toBe(200);
    for (const sent of ['', 'Bearer', `Bearer ${token}x`, token])
      expect(await status({ authorization: sent })).toBe(401);
    expect(await status({})).toBe(401);
    await watched.close();
  });

  it('A proxy on the machine that passes the public name on gets no metrics', async () => {
    const named = await startServer({ env: { WAYMARK_URL: 'https://game.example' } });
    const status = async (host: string) =>
      (await named.app.inject({ url: '/api/metrics', headers: { host } })).statusCode;
    expect([await status('game.example'), await status('127.0.0.1:3000')]).toEqual([404, 200]);
    await named.close();
  });

  it('Health and version are public', async () => {
    expect((await get('/api/healthcheck/live')).status).toBe(200);
    expect((await get('/api/healthcheck/ready')).status).toBe(200);
    expect(await (await get('/api/healthcheck/version')).json()).toMatch(/^\d+\.\d+\.\d+/);
  });
});

it('While the server is overloaded, calls are answered 503, and pages and files are sent all the same', async () => {
  const busy = await startServer({ dist, maxEventLoopDelayMs: Number.MIN_VALUE });
  try {
    const status = async (path: string) => (await fetch(`${busy.url}${path}`)).status;
    await expect.poll(() => status('/api/healthcheck/version'), { timeout: 10_000 }).toBe(503);
    const refused = await fetch(`${busy.url}/api/healthcheck/version`);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(errorBodySchema.parse(await refused.json()).code).toBe('unavailable');
    expect(await status('/')).toBe(200);
    expect(await status('/identity/login')).toBe(200);
    expect(await status('/assets/main-abc123.js')).toBe(200);
  } finally {
    await busy.close();
  }
});
