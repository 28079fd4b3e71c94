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

  /** Closes all pages, and gives each device that was used back what it had stored when it was new. */
  async clean(): Promise<void> {
    for (const [who, { context, preferences }] of this.#devices) {
      const pages = context.pages();
      if (pages.length === 0) continue;
      await context.setOffline(false);
      await context.clearPermissions();
      for (const page of pages) await page.close();
      const isAsNew = await this.#inApp(
        context,
        async (page) => (await page.evaluate(putBack, preferences)) && page.evaluate(copyStored, true),
      );
      if (!isAsNew) await this.#discard(who);
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
    // The app stores nothing while it is copied.
    await page.close();
    await this.#inApp(context, async (empty) => {
      await empty.evaluate(ageContact, 60_000);
      await empty.evaluate(copyStored, false);
    });
    const device = { context, preferences };
    this.#devices.set(who, device);
    return device;
  }

  /** Runs something in a page of the app's origin in which the app is not running. */
  async #inApp<T>(context: BrowserContext, run: (page: Page) => Promise<T>): Promise<T> {
    const page = await context.newPage();
    // A file of the app that starts nothing.
    await page.goto(`${this.#url}/theme.js`);
    const result = await run(page);
    await page.close();
    return result;
  }

  async #discard(who: string): Promise<void> {
    const device = this.#devices.get(who);
    this.#devices.delete(who);
    await device?.context.close();
  }
}

/**
 * Runs in the page: moves the last contact with the server back by some milliseconds. An app that has been in contact
 * shortly before does not store that it is again.
 */
async function ageContact(byMs: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(`waymark:${localStorage.getItem('wm-user')}`);
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('The database cannot be opened.')),
    );
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('meta', 'readwrite');
      const meta = writing.objectStore('meta');
      const reading = meta.get('status');
      reading.addEventListener('success', () => {
        const { key, value } = reading.result;
        const lastContact = new Date(Date.parse(value.lastContact) - byMs).toISOString();
        meta.put({ key, value: { ...value, lastContact } });
      });
      writing.addEventListener('complete', () => resolve());
      writing.addEventListener('abort', () => reject(writing.error ?? new Error('Nothing was written.')));
      opening.result.close();
    });
  });
}

/** Runs in the page: the server's time at the end of the last full pull that is stored, in milliseconds; 0 if none is. */
export async function readServerTime(): Promise<number> {
  const status = await new Promise<unknown>((resolve, reject) => {
    const opening = indexedDB.open(`waymark:${localStorage.getItem('wm-user')}`);
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('The database cannot be opened.')),
    );
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('meta').objectStore('meta').get('status');
      reading.addEventListener('success', () => resolve(reading.result));
      opening.result.close();
    });
  });
  const part = (row: unknown, name: string): unknown =>
    row instanceof Object ? Reflect.get(row, name) : undefined;
  return Date.parse(String(part(part(status, 'value'), 'serverTime'))) || 0;
}

/** Runs in the page: sets the preferences. Returns false if another person uses the browser, or nobody is signed in. */
async function putBack(preferences: Readonly<Record<string, string>>): Promise<boolean> {
  if (localStorage.getItem('wm-user') !== preferences['wm-user']) return false;
  // A test may have ended the session on the server, which nothing in the browser says.
  if (!(await fetch('/api/user/current')).ok) return false;
  localStorage.clear();
  for (const [name, value] of Object.entries(preferences)) localStorage.setItem(name, value);
  return true;
}

/**
 * Runs in the page: copies everything that the app has stored for its person, out to a database of the tests or back from
 * it. Returns false if the app has stored nothing.
 */
async function copyStored(isBack: boolean): Promise<boolean> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')));
    });
  const own = `waymark:${localStorage.getItem('wm-user')}`;
  if (!(await indexedDB.databases()).some(({ name }) => name === own)) return false;
  const app = await done(indexedDB.open(own));
  const tables = [...app.objectStoreNames];
  const opening = indexedDB.open('copy of the tests');
  opening.addEventListener('upgradeneeded', () => {
    for (const table of tables) opening.result.createObjectStore(table);
  });
  const copy = await done(opening);
  const [from, to] = isBack ? [copy, app] : [app, copy];
  const reading = from.transaction(tables);
  const rows = await Promise.all(
    tables.map(async (table) => {
      const store = reading.objectStore(table);
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      return { table, keys, values };
    }),
  );
  const writing = to.transaction(tables, 'readwrite');
  const written = new Promise((resolve, reject) => {
    writing.addEventListener('complete', resolve);
    writing.addEventListener('abort', () => reject(writing.error ?? new Error('Nothing was written.')));
  });
  for (const { table, keys, values } of rows) {
    const store = writing.objectStore(table);
    store.clear();
    values.forEach((value, at) => (store.keyPath === null ? store.put(value, keys[at]) : store.put(value)));
  }
  await written;
  app.close();
  copy.close();
  return true;
}
