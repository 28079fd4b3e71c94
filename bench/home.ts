import type { BrowserContext, Page } from '@playwright/test';

/** IndexedDB requests that Home makes at its start, and the time until its work is shown. */
export interface HomeMeasurements {
  /** Requests to IndexedDB until Home is quiet. */
  readonly requests: number;
  /** From the navigation until the first section of work is painted, in milliseconds. */
  readonly shown: readonly number[];
}

const starts = 5;

/** Opens Home on a synced device. Needs no server. */
export async function measureHome(context: BrowserContext, url: string): Promise<HomeMeasurements> {
  const shown: number[] = [];
  let requests = 0;
  for (let at = 0; at < starts; at += 1) {
    const page = await context.newPage();
    await page.addInitScript(countRequests);
    await page.goto(url);
    await page.getByRole('main').getByRole('region').first().waitFor();
    shown.push(await page.evaluate(() => performance.now()));
    requests = await quietCount(page);
    await page.close();
  }
  return { requests, shown };
}

declare global {
  // Counted by the script that runs before the app.
  var requestCount: number;
}

/** Runs in the page before the app: counts reads of IndexedDB, each step of a cursor included. */
function countRequests(): void {
  globalThis.requestCount = 0;
  const count = (prototype: object, names: readonly string[]) => {
    for (const name of names) {
      const found = Object.getOwnPropertyDescriptor(prototype, name);
      const original: unknown = found?.value;
      if (typeof original !== 'function') continue;
      Object.defineProperty(prototype, name, {
        ...found,
        value(this: unknown, ...args: unknown[]): unknown {
          globalThis.requestCount += 1;
          return Reflect.apply(original, this, args);
        },
      });
    }
  };
  const reads = [
    'get',
    'getKey',
    'getAll',
    'getAllKeys',
    'getAllRecords',
    'count',
    'openCursor',
    'openKeyCursor',
  ];
  count(IDBObjectStore.prototype, reads);
  count(IDBIndex.prototype, reads);
  count(IDBCursor.prototype, ['continue', 'advance', 'continuePrimaryKey']);
}

/** The number of requests once none has been made for a second. */
async function quietCount(page: Page): Promise<number> {
  let before = -1;
  for (;;) {
    const now = await page.evaluate(() => globalThis.requestCount);
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(1000);
  }
}
