import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answered, directivesOf, scoreHeaders } from '#support/headerRules.ts';
import { type TestServer, breakSessions, postSignIn, startServer, testPassword } from '#support/server.ts';

const email = 'ref@waymark.test';
/** As behind a proxy that ends HTTPS: most rules are about that. */
const env = { WAYMARK_URL: 'https://game.example.org', TRUST_PROXY: '1' };
const dist = mkdtempSync(join(tmpdir(), 'waymark-dist-'));
let server: TestServer;
let small: TestServer;
let cookie = '';

beforeAll(async () => {
  for (const [name, text] of [
    [
      'index.html',
      '<!doctype html><title>The app</title><script type="module" src="/assets/main-1.js"></script>',
    ],
    ['service-worker.js', '// worker'],
    ['manifest.webmanifest', '{}'],
    ['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['assets/main-1.js', `// ${'x'.repeat(4000)}`],
    ['assets/main-1.css', 'p{}'],
  ] as const) {
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  [server, small] = [await startServer({ dist, env }), await startServer({ dist, env, callsPerMinute: 1 })];
  await server.people({ email, roleId: 'referee' });
  cookie = await server.signIn(email);
});
afterAll(async () => {
  await server.close();
  await small.close();
  rmSync(dist, { recursive: true });
});

const html = { accept: 'text/html' };
const call = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    redirect: 'manual',
    ...init,
    headers: { cookie, ...Object.fromEntries(new Headers(init.headers)) },
  });
const write = (path: string, body: string, init: RequestInit = {}) =>
  call(path, { method: 'POST', body, headers: { 'content-type': 'application/json' }, ...init });

/** Sends bytes that are not a regular request, and reads the headers of what comes back. */
function sendRaw(bytes: string): Promise<Response> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      const [first = '', ...lines] = head.split('\r\n');
      const headers = new Headers(
        lines.map((line): [string, string] => {
          const at = line.indexOf(':');
          return [line.slice(0, at), line.slice(at + 1).trim()];
        }),
      );
      resolve(new Response(body || null, { status: Number(first.split(' ')[1]), headers }));
    });
  });
}

const etagOf = async (path: string) => (await call(path)).headers.get('etag') ?? '';

/** Every kind of answer, and its status. */
const answers: readonly (readonly [string, number, () => Promise<Response>])[] = [
  ['a page of the app', 200, () => call('/', { headers: html })],
  ['a deep link', 200, () => call('/encounters/1/read', { headers: html })],
  ['a script', 200, () => call('/assets/main-1.js')],
  ['a compressed script', 200, () => call('/assets/main-1.js', { headers: { 'accept-encoding': 'br' } })],
  ['a part of a script', 206, () => call('/assets/main-1.js', { headers: { range: 'bytes=0-9' } })],
  ['a part that is not there', 416, () => call('/assets/main-1.js', { headers: { range: 'bytes=9000-' } })],
  [
    'a part of a page that is not there',
    416,
    () => call('/encounters/1/read', { headers: { ...html, range: 'bytes=9000-' } }),
  ],
  [
    'a part of a script of the API pages that is not there',
    416,
    () => call('/api/docs/static/swagger-ui-bundle.js', { headers: { range: 'bytes=99999999-' } }),
  ],
  [
    'a script that has not changed',
    304,
    async () => {
      const tag = await etagOf('/assets/main-1.js');
      return sendRaw(
        `GET /assets/main-1.js HTTP/1.1\r\nhost: x\r\nif-none-match: ${tag}\r\nconnection: close\r\n\r\n`,
      );
    },
  ],
  ['only the headers of a script', 200, () => call('/assets/main-1.js', { method: 'HEAD' })],
  ['a style sheet', 200, () => call('/assets/main-1.css')],
  ['the service worker', 200, () => call('/service-worker.js')],
  ['the manifest', 200, () => call('/manifest.webmanifest')],
  ['a picture', 200, () => call('/icon.svg')],
  ['a missing file', 404, () => call('/assets/main-2.js')],
  ['a malformed address', 404, () => call('/%E0%A4')],
  ['a path outside the folder', 404, () => call('/..%2f..%2fpackage.json')],
  ['the sign-in page', 200, () => call('/identity/login', { headers: html })],
  ['a style sheet of the sign-in page', 200, () => call('/identity/static/identity.css')],
  ['a spent setup address', 404, () => call('/identity/setup?token=no', { headers: html })],
  ['a spent invitation', 404, () => call('/identity/invite?token=no', { headers: html })],
  ['a sign-in', 200, () => postSignIn(server.url, { email, password: testPassword })],
  ['a failed sign-in', 401, () => postSignIn(server.url, { email, password: 'no' })],
  ['a sign-in of another site', 403, () => postSignIn(server.url, {}, { origin: 'https://evil.example' })],
  ['a call', 200, () => call('/api/user/current')],
  ['the version', 200, () => call('/api/healthcheck/version')],
  ['a call without a session', 401, () => fetch(`${server.url}/api/user/current`)],
  ['a call without the right', 403, () => call('/api/users')],
  ['an unknown call', 404, () => call('/api/no/such/call')],
  ['a call with an unknown method', 404, () => call('/api/user/current', { method: 'OPTIONS' })],
  ['a body with wrong fields', 400, () => write('/api/sync/pull', '{}')],
  ['a body that is no JSON', 400, () => write('/api/sync/pull', '{')],
  ['a body that is too large', 413, () => write('/api/sync/pull', `"${'x'.repeat(1_050_000)}"`)],
  [
    'too many calls',
    429,
    async () => {
      await fetch(`${small.url}/api/healthcheck/version`);
      return fetch(`${small.url}/api/healthcheck/version`);
    },
  ],
  ['an export', 200, () => call('/api/export.csv?entity=encounter')],
  ['the API description', 200, () => call('/api/openapi.json')],
  ['the address of the API pages', 302, () => call('/api/docs')],
  ['the API pages', 200, () => call('/api/docs/', { headers: html })],
  ['a script of the API pages', 200, () => call('/api/docs/static/swagger-ui-bundle.js')],
  ['a missing file of the API pages', 404, () => call('/api/docs/static/no.js')],
  ['the metrics', 200, () => fetch(`${server.url}/api/metrics`)],
  [
    'the metrics, asked for from elsewhere',
    404,
    () => call('/api/metrics', { headers: { 'x-forwarded-for': '10.0.0.1' } }),
  ],
  ['what is no request', 400, () => sendRaw('NO REQUEST\r\n\r\n')],
  ['a request without a host', 400, () => sendRaw('GET / HTTP/1.1\r\nconnection: close\r\n\r\n')],
  [
    'a request with an expectation',
    200,
    () =>
      sendRaw('GET /api/healthcheck/live HTTP/1.1\r\nhost: x\r\nexpect: magic\r\nconnection: close\r\n\r\n'),
  ],
  [
    'headers that are too large',
    431,
    () => sendRaw(`GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(40_000)}\r\n\r\n`),
  ],
];

async function check(answer: Response): Promise<void> {
  const { headers } = answer;
  const isPage = headers.get('content-type')?.includes('html') ?? false;
  const seen: Answered = { headers, ...(isPage ? { html: await answer.text() } : {}) };
  const { score, findings } = scoreHeaders(seen);
  expect(findings.filter(({ points }) => points < 0)).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(110);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('unsafe');
  const directives = directivesOf(policy);
  for (const name of ['default-src', 'object-src', 'frame-ancestors', 'base-uri'])
    expect([name, directives.get(name)]).toEqual([name, ["'none'"]]);
  const result = ["'self'", "'none'"];
  expect(result).toContain((directives.get('script-src') ?? directives.get('default-src'))?.join(' '));
  expect(headers.get('x-powered-by')).toBeNull();
}

/** Headers of every answer of the app. */
const strict = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
/** Answers that are not of the app: the API pages bring scripts of their own, and what is no request gets no page. */
const isOther = (what: string) => /API pages|no request|headers that/.test(what);

function checkStrict({ headers }: Response): void {
  for (const [name, value] of Object.entries(strict))
    expect([name, headers.get(name)]).toEqual([name, value]);
  expect(headers.get('permissions-policy')).toContain('microphone=()');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
}

test.each(answers)('%s is answered %i with headers that score at least 110', async (what, status, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  if (!isOther(what)) checkStrict(answer);
  await check(answer);
});

test.each(['bytes=4003-', 'bytes=9-2', 'bytes=-0', 'bytes=a-b', 'bytes='])(
  'The range %s is answered with the size of the file',
  async (range) => {
    const answer = await call('/assets/main-1.js', { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */4003']);
    expect(await answer.json()).toMatchObject({ code: 'validation' });
  },
);

test('A stream has the same headers', async () => {
  const stop = new AbortController();
  const answer = await call('/api/sync/stream', { signal: stop.signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  await check(answer);
  stop.abort();
});

test('A server that is not well has the same headers', async () => {
  const broken = await startServer({ dist, env });
  await breakSessions(broken);
  const answer = await postSignIn(broken.url, { email, password: testPassword });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  await check(answer);
  await broken.close();
});

test.each([
  ['no policy', { 'content-security-policy': null }, 75 - 20],
  ['inline scripts', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }, 60],
  ['scripts of every site', { 'content-security-policy': "default-src 'none'; script-src https:" }, 60],
  ['eval', { 'content-security-policy': "script-src 'self' 'unsafe-eval'; object-src 'none'" }, 70],
  ['a session for scripts', { 'set-cookie': 'session=1; Secure; SameSite=Lax' }, 70],
  ['a day of strict transport', { 'strict-transport-security': 'max-age=86400' }, 120],
  [
    'answers for everybody',
    { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
    50,
  ],
])('The rules notice %s', (_what, changed: Record<string, string | null>, score) => {
  const headers = new Headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(scoreHeaders({ headers }).score).toBe(130);
  for (const [name, value] of Object.entries(changed))
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  expect(scoreHeaders({ headers }).score).toBe(score);
});
