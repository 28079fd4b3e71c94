import { afterEach, describe, expect, test } from 'vitest';
import { openStore } from '#server/store/open.ts';
import { affects } from '#server/store/feed/pokes.ts';
import { freshDatabase, startServer, type TestServer } from '#support/server.ts';
import { locationOf } from './databaseFixture.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

type OpenStore = Awaited<ReturnType<typeof openStore>>;

function nextAt({ store }: OpenStore): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const stop = store.pokes.subscribe((feeds) => {
      stop();
      resolve(feeds);
    });
  });
}

/** Two server processes on one database. The embedded database allows only one, which is then returned twice. */
async function openTwo(): Promise<readonly [OpenStore, OpenStore]> {
  const database = await freshDatabase();
  closing.push(database.drop);
  const where = locationOf(database);
  const here = await openStore(where, console.error);
  const hereListens = nextAt(here);
  closing.push(here.close);
  if (!where.databaseUrl) return [here, here];
  const there = await openStore(where, console.error);
  closing.push(there.close);
  // A poke follows each subscription, because earlier ones may have been missed.
  await Promise.all([hereListens, nextAt(there)]);
  return [here, there];
}

test('Pokes reach every server process on the same database, their sender included', async () => {
  const [here, there] = await openTwo();
  const received = Promise.all([nextAt(here), nextAt(there)]);
  const touched = ['all:plot', 'owned:owls:plot'];
  here.store.pokes.announce(touched);
  expect(await received).toEqual([touched, touched]);
});

test('An announcement of too many feeds to name affects readers of any of them', async () => {
  const [here, there] = await openTwo();
  const received = nextAt(there);
  here.store.pokes.announce(Array.from({ length: 500 }, (_, at) => `owned:team-${at}:encounter`));
  expect(affects(await received, new Set(['owned:team-7:encounter']))).toBe(true);
});

describe('a stream', () => {
  const open = async (): Promise<{ server: TestServer; cookie: string; id: string }> => {
    const server = await startServer();
    closing.push(() => server.close());
    const [id = ''] = await server.people({ email: 'ann@waymark.test', roleId: 'organiser' });
    return { server, id, cookie: await server.signIn('ann@waymark.test') };
  };
  const listen = async (server: TestServer, cookie: string) => {
    const answer = await fetch(`${server.url}/api/sync/stream`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/^event: heartbeat\ndata: \d+\n\n$/);
    return reader;
  };

  test('A stream sends one poke for many changes close together, uncompressed and immediately', async () => {
    const { server, cookie } = await open();
    const reader = await listen(server, cookie);
    for (let at = 0; at < 20; at++) server.store.pokes.announce(['all:plot']);
    expect((await reader?.read())?.value).toBe('event: poke\ndata: {}\n\n');
    server.store.pokes.announce(['all:plot']);
    expect((await reader?.read())?.value).toBe('event: poke\ndata: {}\n\n');
    await reader?.cancel();
  });

  test('A stream sends a last poke and ends when the session has ended, so that the device asks why', async () => {
    const { server, cookie } = await open();
    const reader = await listen(server, cookie);
    await fetch(`${server.url}/api/user/logout`, { method: 'POST', headers: { cookie, origin: server.url } });
    server.store.pokes.announce(['all:plot']);
    expect((await reader?.read())?.value).toBe('event: poke\ndata: {}\n\n');
    expect((await reader?.read())?.done).toBe(true);
  });

  test('A stream needs a session', async () => {
    const { server } = await open();
    expect((await fetch(`${server.url}/api/sync/stream`)).status).toBe(401);
  });
});
