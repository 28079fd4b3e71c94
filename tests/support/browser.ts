import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserType,
  type Page,
  test as base,
  expect as patient,
} from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import {
  type SampleGame,
  type ServerProcess,
  samplePassword,
  signInToApi,
  startServerProcess,
  createSampleGame,
} from './serverProcess.ts';

/** Somebody's browser on the disk: it can be closed and opened again with all that it keeps. */
export interface Profile {
  open(): Promise<Page>;
  close(): Promise<void>;
}

/** Two cores can be busy with much else: what does not come within this time does not come. */
const timeout = 15_000;

/** Expects, and waits as long as a busy machine may take. */
export const expect = patient.configure({ timeout: timeout });

interface Fixtures {
  /** A server process on a copy of the sample game. */
  server: ServerProcess;
  /** Gives a browser profile of its own. */
  profile: () => Promise<Profile>;
  /** Data folder of the server. */
  data: string;
}

/** A test with the built app, a server that can be killed, and browsers that can be closed. */
export const test = base.extend<Fixtures, { game: SampleGame; site: ServerProcess }>({
  game: [
    async ({ browserName }, give) => {
      if (browserName !== 'chromium') throw new Error(`These tests are for Chromium, not ${browserName}.`);
      const game = await createSampleGame();
      await give(game);
      await game.drop();
    },
    { scope: 'worker' },
  ],
  // For tests that leave the game as it is: one server for all of them.
  site: [
    async ({ game }, give) => {
      const { folder, remove: drop } = await game.copy();
      const server = await startServerProcess({ WAYMARK_DATA: folder });
      await give(server);
      await server.kill();
      await drop();
    },
    { scope: 'worker' },
  ],
  actionTimeout: timeout,
  data: async ({ game }, give) => {
    const { folder, remove: drop } = await game.copy();
    await give(folder);
    await drop();
  },
  server: async ({ data }, give) => {
    const server = await startServerProcess({ WAYMARK_DATA: data });
    await give(server);
    await server.kill();
  },
  profile: async ({ playwright }, give) => {
    const made: { folder: string; close: () => Promise<void> }[] = [];
    await give(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'waymark-profile-'));
      const state: { context?: BrowserContext } = {};
      const close = async () => {
        await state.context?.close();
        delete state.context;
      };
      made.push({ folder, close });
      return {
        async open() {
          const context = await launchProfile(playwright.chromium, folder);
          context.setDefaultTimeout(timeout);
          state.context = context;
          return context.pages()[0] ?? context.newPage();
        },
        close,
      };
    });
    for (const { folder, close } of made) {
      await close();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

function launchProfile(chromium: BrowserType, folder: string): Promise<BrowserContext> {
  const found = findChromium();
  return chromium.launchPersistentContext(folder, {
    args: chromiumArgs,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...(found && { executablePath: found.path }),
  });
}

/** Signs in on the login page as somebody of the sample game, and is then where they wanted to go. */
export async function signInThroughForm(page: Page, url: string, who: string, path = '/'): Promise<void> {
  await page.goto(`${url}/identity/login?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(`${who}@waymark.test`);
  await page.getByLabel('Password').fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(accountButton(page)).toBeVisible();
}

/** Lets somebody in past the login page: their session is in the browser, and they are at the place. */
export async function signInAs(page: Page, url: string, who: string, path = '/'): Promise<void> {
  const { cookie } = await signInToApi(url, `${who}@waymark.test`);
  const [name = '', ...value] = cookie.split('=');
  await page.context().addCookies([{ name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${url}${path}`);
  await expect(accountButton(page)).toBeVisible();
}

/** Waits until everything is on this device: the documents, and the app itself in the service worker. */
export async function waitForFirstSync(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/device`);
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  await expect(badge(page)).toHaveText('All saved');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((controlled) => {
        navigator.serviceWorker.addEventListener('controllerchange', controlled, { once: true });
      });
    }
  });
}

/** Lets somebody in and waits until everything is on their device, so that the server may go. */
export async function signInAndSync(page: Page, url: string, who: string): Promise<void> {
  await signInAs(page, url, who);
  await waitForFirstSync(page, url);
}

/** The button of the top bar that says how sync stands. */
export function badge(page: Page) {
  return page
    .getByRole('banner')
    .getByRole('button', { name: /^(All saved|Sending|Offline|Sign in|Update ready|\d+ (waiting|need))/ });
}

/** The button that opens the account menu. */
export function accountButton(page: Page) {
  return page.getByRole('button', { name: /^Account / });
}

/** A rich text field, ready to be typed in. */
export function richText(page: Page, label: string) {
  return page.getByRole('textbox', { name: label });
}
