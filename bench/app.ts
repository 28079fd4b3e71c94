import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Program } from './programs.ts';

/** What is measured of the whole app, in the real page of the real server. */
export interface AppMeasured {
  /** Longest task of the main thread until everything was fetched, in milliseconds. */
  longestTask: number;
  heapMB: number;
  /** Gzipped script that came until the list was on the screen. */
  scriptKB: number;
  starts: number[];
  startsSlowed: number[];
}

const dist = join(import.meta.dirname, '../dist');
const rowsWanted = 50;

/** First sync in the app with its list open, then its start with the server dead. */
export async function measureApp(
  context: BrowserContext,
  url: string,
  server: Program,
): Promise<AppMeasured> {
  await context.addInitScript(watch, rowsWanted);
  const page = await context.newPage();
  await page.goto(`${url}/encounters`);
  await until(page, isComplete);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const longestTask = await page.evaluate(() => Math.max(0, ...globalThis.longTasks));
  const scriptKB = await scriptSize(page);
  const devtools = await context.newCDPSession(page);
  const heapMB = await heap(devtools);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, async () => (await caches.keys()).length > 0);
  await page.close();

  await server.kill();
  const starts: number[] = [];
  const startsSlowed: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    starts.push(await start(context, url, 1));
    startsSlowed.push(await start(context, url, 4));
  }
  return { longestTask, heapMB, scriptKB, starts, startsSlowed };
}

/** Asks the page until it says yes. Playwright's own way takes a promise for a yes, whatever comes of it. */
async function until(page: Page, ask: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!(await page.evaluate(ask))) {
    if (performance.now() > deadline) throw new Error('It never came.');
    await sleep(250);
  }
}

async function start(context: BrowserContext, url: string, slowed: number): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.goto(`${url}/encounters`);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const ms = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN);
  await page.close();
  return ms;
}

declare global {
  // Filled by the script that runs before the app.
  var longTasks: number[];
}

/** Runs in the page before anything else: notes long tasks, and when so many rows have their text. */
function watch(wanted: number): void {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = new MutationObserver(() => {
    const rows = [...document.querySelectorAll('[role=row][data-index]')];
    if (rows.filter((row) => (row.textContent ?? '').length > 20).length < wanted) return;
    performance.mark('rows');
    look.disconnect();
  });
  look.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page: whether a whole pull has been taken in. */
async function isComplete(): Promise<boolean> {
  const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('waymark:'))?.name;
  if (!name || !document.querySelector('[role=grid]')) return false;
  return new Promise((answer) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => {
      const { result } = opening;
      const asked = result.transaction('meta').objectStore('meta').get('status');
      asked.addEventListener('success', () => {
        result.close();
        answer(asked.result?.value?.complete === true);
      });
    });
  });
}

async function scriptSize(page: Page): Promise<number> {
  const names = await page.evaluate(() => {
    const shown = performance.getEntriesByName('rows')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((each) => each.startTime < shown && new URL(each.name).pathname.endsWith('.js'))
      .map((each) => new URL(each.name).pathname);
  });
  const sizes = [...new Set(names)].map(async (name) => gzipSync(await readFile(join(dist, name))).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6;
}
