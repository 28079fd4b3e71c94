import { type IncomingMessage, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Transform } from 'node:stream';
import type { Page } from '@playwright/test';
import { expect, expectAllSaved, signInAs, test, visit } from '#support/browser.ts';
import { findEditableEncounters, readEncounter } from '#support/encounters.ts';

// Fault cases about several tabs of one browser (docs/sync.md).

test('fault 10: a frozen tab that holds the lock is replaced, and the change is sent', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const [chosen] = encounters;
  const page = await openOnDevice('referee', '/device');
  const frozen = await page.context().newPage();
  await frozen.goto(`${server.url}/theme.js`);
  // The state a frozen tab leaves: a lock held for ever and a lease that is not renewed, about to expire.
  const held = await frozen.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('waymark:'))?.name ?? '';
    let tell: (how: string) => void = () => undefined;
    const lost = new Promise<string>((done) => (tell = done));
    Object.assign(globalThis, { lost });
    await new Promise<void>((got) => {
      navigator.locks
        .request(`waymark-sync:${name}`, () => {
          got();
          return new Promise(() => undefined);
        })
        .catch((error: unknown) => tell(error instanceof Error ? error.name : 'nothing'));
    });
    const open = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => done(opening.result));
    });
    await new Promise<void>((done) => {
      const writing = open.transaction('meta', 'readwrite');
      const at = Date.now() - 84_000;
      writing.objectStore('meta').put({ key: 'lease', value: { token: 'frozen', at } });
      writing.addEventListener('complete', () => done());
    });
    open.close();
    return name;
  });
  expect(held).toMatch(/^waymark:/);
  await write(page, `${server.url}/encounters/${chosen.keyId}`, 'Summary', 'Sent by the tab that is awake');
  await expectAllSaved(page, 30_000);
  const expected = { version: chosen.version + 1, summary: 'Sent by the tab that is awake' };
  expect(await readEncounter(organiser, chosen.keyId)).toMatchObject(expected);
  expect(await frozen.evaluate(() => Reflect.get(globalThis, 'lost'))).toBe('AbortError');
});

test('fault 54: seven tabs over HTTP/1.1 load and share one stream', async ({ sharedServer, browser }) => {
  const counted = await countStreams(sharedServer.url);
  const context = await browser.newContext({ locale: 'en-GB' });
  const first = await context.newPage();
  await signInAs(first, counted.url, 'referee', '/encounters');
  await expect(first.getByRole('row').nth(3)).toBeVisible();
  const tabs = [first];
  while (tabs.length < 7) {
    const tab = await context.newPage();
    await tab.goto(`${counted.url}/encounters`);
    await expect(tab.getByRole('row').nth(3)).toBeVisible();
    await expectAllSaved(tab);
    tabs.push(tab);
  }
  await expect.poll(() => counted.streams.open).toBe(1);
  expect(counted.streams.most).toBe(1);
  // The tab with the stream closes; another one takes over.
  await first.close();
  await expect.poll(() => counted.streams.begun).toBeGreaterThan(1);
  await expect.poll(() => counted.streams.open).toBe(1);
  await context.close();
  counted.close();
});

test('fault 55: behind two proxies that hold up the stream, what others write arrives long before the next minute', async ({
  sharedServer,
  browser,
}) => {
  const { organiser, encounters } = await findEditableEncounters(sharedServer.url);
  const [chosen] = encounters;
  const inner = await countStreams(sharedServer.url, holdUp);
  const outer = await countStreams(inner.url, holdUp);
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await signInAs(page, outer.url, 'referee', `/encounters/${chosen.keyId}/read`);
  await expect(page.getByRole('heading', { name: chosen['title'] })).toBeVisible();
  await expectAllSaved(page);
  const title = `Written behind proxies ${chosen.keyId.slice(-6)}`;
  const { version } = await readEncounter(organiser, chosen.keyId);
  await organiser.call('PUT', `/encounters/${chosen.keyId}`, { version, title });
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 });
  await context.close();
  outer.close();
  inner.close();
});

/** Lets nothing through until it has more than a stream sends in an hour, as proxies with a buffer do. */
function holdUp(): Transform {
  let held: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      held.push(chunk);
      const all = Buffer.concat(held);
      if (all.length < 16_384) return next();
      held = [];
      next(null, all);
    },
    flush(next) {
      next(null, Buffer.concat(held));
    },
  });
}

/** Opens a document's form and saves one field. */
async function write(page: Page, address: string, label: string, text: string): Promise<void> {
  await visit(page, `${address}/edit`);
  await page.getByLabel(label).first().fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Encounter Saved')).toBeVisible();
}

/** A proxy to the server that counts the streams open through it; `passOn` is what their bytes go through. */
async function countStreams(to: string, passOn: () => Transform = () => new PassThrough()) {
  const streams = { open: 0, most: 0, begun: 0 };
  const { hostname, port } = new URL(to);
  const proxy = createServer((incoming, answer) => {
    const isStream = incoming.url?.startsWith('/api/sync/stream') ?? false;
    const options = {
      hostname,
      port,
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    };
    const outgoing = request(options, (came: IncomingMessage) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      (isStream ? came.pipe(passOn()) : came).pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
    if (!isStream) return;
    streams.open += 1;
    streams.begun += 1;
    streams.most = Math.max(streams.most, streams.open);
    answer.on('close', () => {
      streams.open -= 1;
      outgoing.destroy();
    });
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const at: AddressInfo | string | null = proxy.address();
  return {
    streams,
    url: `http://127.0.0.1:${at !== null && typeof at === 'object' ? at.port : 0}`,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
