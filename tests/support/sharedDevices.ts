import type { Browser, BrowserContext, Page } from '@playwright/test';
import { contextOptions } from '../../scripts/chromium.mjs';

/** A person's device that the tests of a worker use one after the other: signed in, synced, with the app stored. */
interface SharedDevice {
  readonly context: BrowserContext;
  /** The preferences stored in the browser before any test. */
  readonly preferences: Readonly<Record<string, string>>;
}

/** Devices on the server that a worker's tests share, one for each person. */
export class SharedDevices {
  readonly #devices = new Map<string, SharedDevice>();
  readonly #browser: Browser;
  readonly #url: string;
  readonly #prepare: (page: Page, url: string, who: string) => Promise<void>;
  readonly #timeout: number;

  /** `prepare` signs a person in and waits until everything is on the device. */
  constructor(
    browser: Browser,
    url: string,
    prepare: (page: Page, url: string, who: string) => Promise<void>,
    timeout: number,
  ) {
    this.#browser = browser;
    this.#timeout = timeout;
    this.#url = url;
    this.#prepare = prepare;
  }

  /** Opens an empty page on a person's device. */
  async open(who: string): Promise<Page> {
    const { context } = this.#devices.get(who) ?? (await this.#create(who));
    return context.newPage();
  }

  /** Every open page of the devices. */
  contexts(): BrowserContext[] {
    return [...this.#devices.values()].map(({ context }) => context);
  }

  /**
   * Closes all pages and discards what was typed and not saved, and what lists remember. A device with unsent work is not
   * used again.
   */
  async clean(): Promise<void> {
    for (const [who, { context, preferences }] of this.#devices) {
      const pages = context.pages();
      if (pages.length === 0) continue;
      await context.setOffline(false);
      await context.clearPermissions();
      for (const page of pages) await page.close();
      const page = await context.newPage();
      // A file of the app that starts nothing.
      await page.goto(`${this.#url}/theme.js`);
      const isClean = await page.evaluate(discardDrafts, preferences);
      await page.close();
      if (!isClean) await this.#discard(who);
    }
  }

  async close(): Promise<void> {
    for (const who of this.#devices.keys()) await this.#discard(who);
  }

  async #create(who: string): Promise<SharedDevice> {
    const context = await this.#browser.newContext(contextOptions);
    context.setDefaultTimeout(this.#timeout);
    const page = await context.newPage();
    await this.#prepare(page, this.#url, who);
    const preferences = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    const device = { context, preferences };
    this.#devices.set(who, device);
    await page.close();
    return device;
  }

  async #discard(who: string): Promise<void> {
    const device = this.#devices.get(who);
    this.#devices.delete(who);
    await device?.context.close();
  }
}

/** Runs in the page: deletes drafts and sets the preferences. Returns whether nothing is unsent or needs the person. */
async function discardDrafts(preferences: Readonly<Record<string, string>>): Promise<boolean> {
  const user = preferences['wm-user'] ?? '';
  if (localStorage.getItem('wm-user') !== user) return false;
  localStorage.clear();
  for (const [name, value] of Object.entries(preferences)) localStorage.setItem(name, value);
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')));
    });
  const database = await done(indexedDB.open(`waymark:${user}`));
  const tables = ['outbox', 'held', 'conflicts', 'drafts', 'meta'];
  const writing = database.transaction(tables, 'readwrite');
  const counts = await Promise.all(
    ['outbox', 'held', 'conflicts'].map((table) => done(writing.objectStore(table).count())),
  );
  const meta = writing.objectStore('meta');
  await Promise.all([
    done(writing.objectStore('drafts').clear()),
    // Lists open again as they were left, and with the filters saved for them.
    ...['commentDrafts', 'lists', 'filters'].map((key) => done(meta.delete(key))),
  ]);
  database.close();
  return counts.every((count) => count === 0);
}
