import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { defaultConnectionLimits } from '#server/http/connections.ts';
import { limitSending } from '#server/http/bodyBudgets.ts';
import { type TestServer, startServer } from '#support/server.ts';

const limits = {
  idleMs: 1000,
  requestMs: 3000,
  headersMs: 800,
  streamsPerSession: 3,
  perNetwork: 40,
  stalledMs: 500,
  strangerMs: 1500,
  strangersBytes: 200_000,
};

let server: TestServer;
let ownCookie = '';
beforeAll(async () => {
  server = await startServer({ connectionLimits: limits });
  await server.people({ email: 'ada@waymark.test', roleId: 'organiser' });
  ownCookie = await server.signIn('ada@waymark.test');
  return () => server.close();
});

/** Opens a connection and sends a text. Returns the milliseconds after which the server closed it. */
async function closedAfter(text: string, goOn?: (socket: Socket) => void): Promise<number> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const startedAt = performance.now();
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(text);
  const timer = goOn && setInterval(() => goOn(socket), 100);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return performance.now() - startedAt;
}

const post = (length: number | 'chunked', path = '/api/sync/pull') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ownCookie}\r\nContent-Type: application/json\r\n${length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`;

const patient = { timeout: 10_000 };

/** Sends a text on a connection that stays open. */
function hold(text: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (piece) => (answer += piece.toString()));
  socket.write(text);
  return { socket, answer: () => answer };
}

const signIn = '/identity/api/sign-in/email';
// Of a network 20 a minute.
const report = '/api/logging/js';

test.each([
  ['a sign-in', signIn, 2049, 413],
  ['another form of the sign-in pages', '/identity/invite', 8193, 413],
  ['an unknown call', '/api/nothing', 1_000_000, 404],
  ['a call that needs a session', '/api/sync/push', 1024 * 1024 + 1, 413],
])('The body of %s that is too long is refused before it is sent', async (_name, path, length, status) => {
  const { socket, answer } = hold(post(length, path));
  await expect.poll(answer, patient).toContain(`HTTP/1.1 ${status}`);
  socket.destroy();
});

test('Bodies of strangers take little in all: the oldest gives way, and one that is sent at once is read', async () => {
  const half = 'x'.repeat(20_000);
  const held = Array.from({ length: 18 }, () => hold(post(40_000, report) + half));
  await expect
    .poll(() => held.filter(({ socket }) => socket.destroyed).length, patient)
    .toBeGreaterThanOrEqual(8);
  // Those that came last go on.
  expect(held.some(({ socket }) => !socket.destroyed)).toBe(true);
  expect(await server.signIn('ada@waymark.test')).not.toBe('');
  for (const { socket } of held) socket.destroy();
});

test('A body in pieces of one byte counts for the memory that it takes', async () => {
  const pieces = '1\r\nx\r\n'.repeat(500);
  const { socket } = hold(post('chunked', signIn) + pieces);
  await expect.poll(() => socket.destroyed, patient).toBe(true);
});

test('A body of a stranger that keeps coming slowly is given up sooner than that of somebody signed in', async () => {
  expect(await closedAfter(post(2000, signIn), (socket) => socket.write('a'))).toBeLessThan(limits.requestMs);
});

test('Answers that nobody takes are cut off, the oldest first, and others are sent', async () => {
  const app = fastify({ forceCloseConnections: true });
  limitSending(app, { ...defaultConnectionLimits, sentBytes: 30_000_000 });
  app.get('/', () => 'x'.repeat(10_000_000));
  const url = await app.listen({ port: 0 });
  const held = Array.from({ length: 12 }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return socket.pause();
  });
  const open = () => new Promise((resolve) => app.server.getConnections((_fault, count) => resolve(count)));
  await expect.poll(open, patient).toBe(3);
  expect((await (await fetch(url)).text()).length).toBe(10_000_000);
  for (const socket of held) socket.destroy();
  await app.close();
});

test('A network has a number of connections, and another network its own', async () => {
  const held = Array.from({ length: 60 }, () => hold(''));
  await expect
    .poll(() => held.filter(({ socket }) => socket.destroyed).length, patient)
    .toBeGreaterThanOrEqual(20);
  expect(held.some(({ socket }) => !socket.destroyed)).toBe(true);
  const { port } = new URL(server.url);
  const other = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' });
  other.write('GET /api/healthcheck/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = await once(other, 'data');
  expect(String(answer)).toContain('200 OK');
  for (const { socket } of [...held, { socket: other }]) socket.destroy();
});

test('A connection that sends nothing is closed', async () => {
  expect(await closedAfter('')).toBeLessThan(10_000);
});

test('A connection whose headers never end is closed, although a byte comes now and then', async () => {
  const ms = await closedAfter(`GET /api/plots HTTP/1.1\r\nHost: localhost\r\nX-A: `, (socket) =>
    socket.write('a'),
  );
  expect(ms).toBeLessThan(10_000);
});

test('A body that stops half-way is given up', async () => {
  expect(await closedAfter(`${post(1000)}{"user":"`)).toBeLessThan(10_000);
});

test('A body that arrives byte by byte is given up after the longest time for a request', async () => {
  const ms = await closedAfter(`${post(100_000)}{"user":"`, (socket) => socket.write('a'));
  expect(ms).toBeGreaterThan(limits.idleMs);
  expect(ms).toBeLessThan(15_000);
});

test('A session has a few streams: a further one ends the oldest, whatever other cookies are sent', async () => {
  const streams: (ReadableStreamDefaultReader<Uint8Array> | undefined)[] = [];
  for (let at = 0; at < 5; at += 1) {
    const decoy = `waymark.session_token=${at}`;
    const cookie = [`x-${decoy}; ${ownCookie}`, `${ownCookie}; ${decoy}`][at % 2] ?? '';
    const answer = await fetch(`${server.url}/api/sync/stream`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    const reader = answer.body?.getReader();
    await reader?.read();
    streams.push(reader);
  }
  const isOpen = async (at: number) => {
    const ended = streams[at]?.read().then(
      ({ done }) => !done,
      () => false,
    );
    const later = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 300));
    return Promise.race([ended, later]);
  };
  expect(await Promise.all([0, 1, 2, 3, 4].map(isOpen))).toEqual([false, false, true, true, true]);
  for (const reader of streams) await reader?.cancel().catch(() => undefined);
});
