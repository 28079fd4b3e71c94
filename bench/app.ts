import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Program } from './programs.ts';

/** Measurements of the whole app, served by the real server. */
export interface AppMeasurements {
  /** From opening the app on an empty device until a list has its first 50 rows, in milliseconds. */
  firstList: number;
  /** Longest main-thread task during first sync, in milliseconds. */
  longestTask: number;
  heapMB: number;
  /** Gzipped script loaded until the list is shown. */
  scriptKB: number;
  /** The same in a start of a device that has its data, while the server answers. */
  startScriptKB: number;
  starts: number[];
  startsSlowed: number[];
  /** Until the picture of the last list is there, at the same speed (decision 063). Empty if none was shown. */
  picturesSlowed: number[];
}

const dist = join(import.meta.dirname, '../dist');
const rowCount = 50;

/** Measures the first sync with a list open, then the start with the server killed. */
export async function measureApp(
  context: BrowserContext,
  url: string,
  server: Program,
): Promise<AppMeasurements> {
  await context.addInitScript(observe, rowCount);
  const page = await context.newPage();
  await page.goto(`${url}/encounters`);
  await until(page, isComplete);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const firstList = await rowsTime(page);
  const longestTask = await page.evaluate(() => Math.max(0, ...globalThis.longTasks));
  const scriptKB = await scriptSize(page);
  const devtools = await context.newCDPSession(page);
  const heapMB = await heap(devtools);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, async () => (await caches.keys()).length > 0);
  await page.close();
  const startScriptKB = await scriptOfStart(context, url);

  await server.kill();
  const starts: number[] = [];
  const startsSlowed: number[] = [];
  const picturesSlowed: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    starts.push((await start(context, url, 1)).rows);
    const { rows, picture } = await start(context, url, 4);
    startsSlowed.push(rows);
    if (picture !== undefined) picturesSlowed.push(picture);
  }
  return { firstList, longestTask, heapMB, scriptKB, startScriptKB, starts, startsSlowed, picturesSlowed };
}

/** Polls the page until a promise resolves with true; Playwright's waitForFunction takes any promise for true. */
async function until(page: Page, ask: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!(await page.evaluate(ask))) {
    if (performance.now() > deadline) throw new Error('The page never got there.');
    await sleep(250);
  }
}

/** The script that a synced device asks for until the list is there. In a first visit, what follows the first screen counts too. */
async function scriptOfStart(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${url}/encounters`);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const size = await scriptSize(page);
  await page.close();
  return size;
}

/** When the rows of the list were there, in milliseconds after the navigation. */
function rowsTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN);
}

/** When the live rows and the picture of the last list are there, in milliseconds after the navigation. */
async function start(
  context: BrowserContext,
  url: string,
  slowdown: number,
): Promise<{ rows: number; picture: number | undefined }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`${url}/encounters`);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const times = await page.evaluate(() => ({
    rows: performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN,
    picture: performance.getEntriesByName('last-screen')[0]?.startTime,
  }));
  // The next start shows what is open when this page is left.
  await page.waitForFunction(() => performance.getEntriesByName('first-screen').length > 0);
  await page.close();
  return times;
}

declare global {
  // Set by the script that runs before the app.
  var longTasks: number[];
}

/** Runs in the page before the app: records long tasks, and when this many rows have text. */
function observe(count: number): void {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = new MutationObserver(() => {
    const rows = [...document.querySelectorAll('#root [role=row][data-index]')];
    if (rows.filter((row) => (row.textContent ?? '').length > 20).length < count) return;
    performance.mark('rows');
    look.disconnect();
  });
  look.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page: whether the first sync is complete. */
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
