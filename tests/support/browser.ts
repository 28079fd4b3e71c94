import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, test as base, expect as baseExpect } from '@playwright/test';
import { contextOptions, findChromium, testArgs } from '../../scripts/chromium.mjs';
import { checkBadges, expectAllSaved as expectAllSavedWithin } from './badgeCheck.ts';
import { filmArgs, writeCodeFilm } from './fakeCamera.ts';
import { SharedDevices, readServerTime } from './sharedDevices.ts';
import {
  type ApiClient,
  type SampleGame,
  type ServerProcess,
  openSampleGame,
  sampleGameVariable,
  samplePassword,
  signInToApi,
  startServerProcess,
} from './serverProcess.ts';

/** A browser whose profile is on disk, so that it can be closed and opened again with everything it stores. */
interface Profile {
  open(): Promise<Page>;
  close(): Promise<void>;
}

/** Milliseconds to wait for anything on a page. Generous, because the machine may be busy. */
const timeout = Number(process.env['WAYMARK_PATIENCE'] ?? 30_000);

/** Playwright's `expect`, which waits as long as a busy machine may need. */
export const expect = baseExpect.configure({ timeout });

interface TestFixtures {
  /**
   * Expects each test to fail where each has a fault of its own in the product. After a failure that is not expected
   * Playwright starts a new browser, and the server and devices of the worker with it: half the time of such a run.
   */
  plantedFault: void;
  /** Shows no code to the camera. */
  blankFilm: void;
  /** Compares the sync badge of every open page with what is stored, after each test that passes. */
  badgeCheck: void;
  /** A copy of the sample game for this test: the data folder of a server. */
  dataFolder: string;
  /** A server process on `dataFolder`, for tests that kill it or change much. */
  server: ServerProcess;
  /**
   * One server for all tests of a worker that do not depend on what others wrote. A test may kill it to be offline: it
   * runs again before the next test.
   */
  sharedServer: ServerProcess;
  /** An organiser who calls `sharedServer` as a program would. */
  organiser: ApiClient;
  /**
   * Opens `path` on a person's device that is signed in to `sharedServer` and synced already, which takes a quarter of
   * the time of a new one, and that has fetched what earlier tests changed. Afterwards it has again what it had stored
   * when it was new.
   */
  openOnDevice: (who: string, path: string) => Promise<Page>;
  /** Creates a browser with a profile of its own. */
  createProfile: () => Promise<Profile>;
}

interface WorkerFixtures {
  game: SampleGame;
  /** The file of the film that a camera shows, which a test writes before it starts the camera (fakeCamera.ts). */
  film: string;
  /** The process behind `sharedServer`. */
  workerServer: ServerProcess;
  sharedDevices: SharedDevices;
}

/** A Playwright test on the built app, with servers that can be killed and browsers that can be closed. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  game: [
    async ({ browserName }, provide) => {
      if (browserName !== 'chromium') throw new Error(`These tests need Chromium, not ${browserName}.`);
      await provide(openSampleGame(process.env[sampleGameVariable] ?? ''));
    },
    { scope: 'worker' },
  ],
  film: [
    async ({ browserName }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), `waymark-film-${browserName}-`));
      const film = join(folder, 'film.y4m');
      // Chromium lists no camera without it.
      await writeCodeFilm(film, 'not a card');
      await provide(film);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, provide) => {
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), ...filmArgs(film)] });
    },
    { scope: 'worker' },
  ],
  workerServer: [
    async ({ game }, provide) => {
      const { folder, remove } = await game.copy();
      const server = await startServerProcess({ WAYMARK_DATA: folder });
      await provide(server);
      await server.kill();
      await remove();
    },
    { scope: 'worker' },
  ],
  sharedDevices: [
    async ({ browser, workerServer }, provide) => {
      const devices = new SharedDevices(browser, workerServer.url, signInAndSync, timeout);
      await provide(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],
  actionTimeout: timeout,
  plantedFault: [
    async ({ browserName }, provide, info) => {
      if (process.env['WAYMARK_PLANTED'] !== undefined)
        info.fail(true, `A fault is planted for ${browserName}.`);
      await provide();
    },
    { auto: true },
  ],
  blankFilm: [
    // The camera would go on showing the code that the test before held up to it.
    async ({ film }, provide) => {
      await writeCodeFilm(film, 'not a card');
      await provide();
    },
    { auto: true },
  ],
  badgeCheck: [
    // It asks for the context, so that it runs before the context is closed.
    async ({ browser, context }, provide, info) => {
      await provide();
      if (info.status === 'passed') await checkBadges(new Set([context, ...browser.contexts()]));
    },
    { auto: true },
  ],
  dataFolder: async ({ game }, provide) => {
    const { folder, remove } = await game.copy();
    await provide(folder);
    await remove();
  },
  server: async ({ dataFolder }, provide) => {
    const server = await startServerProcess({ WAYMARK_DATA: dataFolder });
    await provide(server);
    await server.kill();
  },
  sharedServer: async ({ workerServer }, provide) => {
    await provide(workerServer);
    if (!workerServer.isRunning()) await workerServer.start();
  },
  organiser: async ({ sharedServer }, provide) => {
    await provide(await signInToApi(sharedServer.url, 'organiser@waymark.test'));
  },
  openOnDevice: async ({ sharedDevices, sharedServer }, provide, info) => {
    await provide(async (who, path) => {
      const page = await sharedDevices.open(who);
      await page.goto(`${sharedServer.url}${path}`);
      await expect(accountButton(page)).toBeVisible();
      // Of several tabs, one fetches for all.
      const isOnlyTab = page.context().pages().length === 1;
      if (isOnlyTab && sharedServer.isRunning()) await expectFetched(page);
      return page;
    });
    if (info.status === 'passed') await checkBadges(sharedDevices.contexts());
    if (!sharedServer.isRunning()) await sharedServer.start();
    await sharedDevices.clean();
  },
  createProfile: async ({ playwright }, provide) => {
    const created: { folder: string; check: () => Promise<void>; close: () => Promise<void> }[] = [];
    await provide(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'waymark-profile-'));
      let context: BrowserContext | undefined;
      const close = async () => {
        await context?.close();
        context = undefined;
      };
      created.push({ folder, check: () => checkBadges(context ? [context] : []), close });
      return {
        async open() {
          context = await playwright.chromium.launchPersistentContext(folder, {
            ...contextOptions,
            args: testArgs,
            ...findChromium()?.launchOptions,
          });
          context.setDefaultTimeout(timeout);
          return context.pages()[0] ?? context.newPage();
        },
        close,
      };
    });
    for (const { folder, check, close } of created) {
      try {
        await check();
      } finally {
        await close();
      }
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** The cookies of a session, as a browser stores them. */
export function browserCookies(cookies: string, url: string) {
  return cookies.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return { name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' } as const;
  });
}

/**
 * Opens another screen as the browser's Forward button does: in the app that is running, or loads it where there is none
 * or where a form is open, which might ask what to do with unsaved text. In the app it takes a third of the time of
 * `page.goto`, which is for tests about what a page does when it is loaded.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const isInApp = await page.evaluate((href) => {
    const screen = document.querySelector('main');
    if (new URL(href).origin !== location.origin || !screen || screen.querySelector('form')) return false;
    // React Router keeps the place in the history here; a key of its own stands for a scroll position of its own.
    const state = { usr: null, key: crypto.randomUUID(), idx: Number(history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', href);
    dispatchEvent(new PopStateEvent('popstate', { state }));
    return true;
  }, address);
  if (!isInApp) await page.goto(address);
}

/** Signs a person of the sample game in on the sign-in page, which is open. */
export async function fillSignIn(page: Page, who: string): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@waymark.test`);
  await page.getByLabel('Password').fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs a person of the sample game in through the sign-in page, which then leads to `path`. */
export async function signInThroughForm(page: Page, url: string, who: string, path = '/'): Promise<void> {
  await page.goto(`${url}/identity/login?returnTo=${encodeURIComponent(path)}`);
  await fillSignIn(page, who);
  await expect(accountButton(page)).toBeVisible();
}

/** Signs a person in without the sign-in page, by their session cookie, and opens `path`. */
export async function signInAs(page: Page, url: string, who: string, path = '/'): Promise<void> {
  const { cookie } = await signInToApi(url, `${who}@waymark.test`);
  await page.context().addCookies(browserCookies(cookie, url));
  await page.goto(`${url}${path}`);
  await expect(accountButton(page)).toBeVisible();
}

/** Opens the device page and waits until all documents, and the app's own files, are on this device. */
export async function waitForFirstSync(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/device`);
  await expectFirstSync(page);
}

/** Signs a person in and waits until everything is on their device, so that the server may be stopped. */
export async function signInAndSync(page: Page, url: string, who: string): Promise<void> {
  await signInAs(page, url, who, '/device');
  await expectFirstSync(page);
}

/** Waits on the device page until everything is on this device, the app's own files as well. */
export async function expectFirstSync(page: Page): Promise<void> {
  // The whole game: on a busy machine that takes longer than anything else on a page.
  await expect(page.getByText('Complete', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expectAllSaved(page, 60_000);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    }
  });
}

/** Tells a page that there is a signal again, as browsers do: its next attempt may be further away than a test waits. */
export async function noticeSignal(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
}

/** Starts a server again, of which a page hears at once, and waits until everything has been sent. */
export async function returnTo(server: ServerProcess, page: Page, within = timeout): Promise<void> {
  await server.start();
  await noticeSignal(page);
  await expectAllSaved(page, within);
}

/** Waits until everything that was done on a page has been sent, and its badge says so. */
export async function expectAllSaved(page: Page, within = timeout): Promise<void> {
  await expectAllSavedWithin(page, within);
}

/** Waits until a page that was just opened has everything that the server has. */
async function expectFetched(page: Page): Promise<void> {
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await expect.poll(() => page.evaluate(readServerTime)).toBeGreaterThan(loaded);
}

/** The sync badge in the top bar, whatever it says. */
export function badge(page: Page) {
  return page.getByRole('banner').getByRole('button', {
    name: /^(Not saved|Offline|Sync trouble|Trying again|Sign in|Update|Sending|Fetching|Storing|Unsaved|All saved|\d+ (waiting|need|draft))/,
  });
}

/** The button that opens the account menu. */
export function accountButton(page: Page) {
  return page.getByRole('button', { name: /^Account / });
}

/** The editor of a rich-text field. */
export function richText(page: Page, label: string) {
  return page.getByRole('textbox', { name: label });
}
