import type { CDPSession, Page, Request } from '@playwright/test';
import { expect } from './browser.ts';
import { seeded } from './clock.ts';
import { readTable } from './mirrorTables.ts';
import { seed } from './seed.ts';

/** Milliseconds between two keys of a scanner that types as a keyboard does. */
const keyMs = 5;

/** Types a text and Enter as such a scanner does, however late the machine is: the keys say when they were pressed. */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await pressAll(devtools, text);
  await devtools.detach();
}

async function pressAll(devtools: CDPSession, text: string): Promise<void> {
  const start = Date.now() - (text.length + 1) * keyMs;
  const keys = [...Array.from(text), 'Enter'].map((key, at) => ({
    key,
    timestamp: (start + at * keyMs) / 1_000,
  }));
  // None waits for the one before, or a busy page would make a person of the scanner.
  await Promise.all(
    keys.flatMap(({ key, timestamp }) => [
      devtools.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        text: key === 'Enter' ? '\r' : key,
        windowsVirtualKeyCode: key === 'Enter' ? 13 : 0,
        timestamp,
      }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
    ]),
  );
}

/** Random texts that a scanner types on every screen: a few, or as many as `npm run test:long` has time for. */
const burstCount = process.env['WAYMARK_LONG'] ? 1_000 : 5;
const random = seeded(Number(seed));

/** Letters, most of which are shortcuts somewhere, and signs of codes. */
const characters = 'aabcdeeffgijkmnoptxx/?-. 0157LAM';

/** Types random texts as a scanner does, on whatever has the focus but a field, and expects nothing to change anywhere. */
export async function typeBursts(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const before = { address: page.url(), outbox: await outboxOn(page) };
  const writes: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !/\/sync\/(pull|personal|history)$/.test(pathname))
      writes.push(pathname);
  };
  page.on('request', note);
  const devtools = await page.context().newCDPSession(page);
  for (let at = 0; at < burstCount; at += 1) {
    const text = Array.from({ length: 3 + Math.floor(random() * 14) }, () =>
      characters.charAt(Math.floor(random() * characters.length)),
    ).join('');
    await pressAll(devtools, text);
    expect({ text, address: page.url(), outbox: await outboxOn(page), writes }).toEqual({
      text,
      ...before,
      writes: [],
    });
  }
  await devtools.detach();
  page.off('request', note);
}

/** Changes that wait to be sent on a device, as text; nothing where nobody is signed in. */
async function outboxOn(page: Page): Promise<string> {
  const isSignedIn = await page.evaluate(async () =>
    (await indexedDB.databases()).some(({ name }) => name?.startsWith('waymark:')),
  );
  return isSignedIn ? readTable(page, 'outbox') : '';
}
