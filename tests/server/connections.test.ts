import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, startServer } from '#support/server.ts';

const limits = { idleMs: 1000, requestMs: 3000, headersMs: 800, streamsPerSession: 3 };

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

const post = (length: number) =>
  `POST /api/sync/pull HTTP/1.1\r\nHost: localhost\r\nCookie: ${ownCookie}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"user":"`;

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
  const ms = await closedAfter(post(1000));
  expect(ms).toBeLessThan(10_000);
});

test('A body that arrives byte by byte is given up after the longest time for a request', async () => {
  const ms = await closedAfter(post(100_000), (socket) => socket.write('a'));
  expect(ms).toBeGreaterThan(limits.idleMs);
  expect(ms).toBeLessThan(15_000);
});

test('A session has a few streams: a further one ends the oldest, whatever other cookies are sent', async () => {
  const streams: (ReadableStreamDefaultReader<Uint8Array> | undefined)[] = [];
  for (let at = 0; at < 5; at += 1) {
    const cookie = `${ownCookie}; other=${at}`;
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
