import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { badge, expect, signInAndSync, signInAs } from './browser.ts';
import { findEditableEncounters, readEncounter } from './encounters.ts';
import {
  createSampleGame,
  monday,
  mondayGameVariable,
  openSampleGame,
  startProxy,
  startServerProcess,
} from './serverProcess.ts';

/** Signed-in users of the sample game, each in a browser: an organiser, a referee with a conflict to settle, and others. */
export interface Scenario {
  readonly url: string;
  readonly organiser: Page;
  readonly referee: Page;
  readonly visitor: Page;
  /** People who see few of the screens: signed in when first asked for. */
  readonly administrator: () => Promise<Page>;
  readonly noRole: () => Promise<Page>;
  readonly player: () => Promise<Page>;
  /** Addresses of an encounter in Editing, and of the one in conflict. */
  readonly encounter: string;
  readonly conflicting: string;
  /** Address at which a new game is set up. */
  readonly setup: string;
  readonly close: () => Promise<void>;
}

/** A screen to visit. */
export interface Screen {
  readonly name: string;
  /** Whether it is about a conflict that has to be settled. */
  readonly needsConflict?: boolean;
  /** Opens it and waits until it is complete. */
  readonly open: (scenario: Scenario) => Promise<Page>;
  /** Selector of the part to look at, if it lies over a screen visited separately. */
  readonly within?: string;
}

/**
 * Starts the servers and browsers for visiting every screen, on a game that is the same each day. Without a conflict, the
 * game is the same and nobody has to settle anything.
 */
export async function openScenario(browser: Browser, hasConflict = true): Promise<Scenario> {
  const written = process.env[mondayGameVariable];
  const game = await (written === undefined ? createSampleGame(monday) : openSampleGame(written).copy());
  const empty = await mkdtemp(join(tmpdir(), 'waymark-empty-'));
  const [server, fresh] = await Promise.all([
    startServerProcess({ WAYMARK_DATA: game.folder, DATABASE_URL: '' }),
    startServerProcess({ WAYMARK_DATA: empty, DATABASE_URL: '' }),
  ]);
  const { url } = server;
  const wire = await startProxy(url);
  const contexts: BrowserContext[] = [];
  const newPage = async (options: Parameters<Browser['newContext']>[0] = {}) => {
    const given = { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', ...options } as const;
    const context = await browser.newContext(given);
    contexts.push(context);
    context.setDefaultTimeout(15_000);
    return context.newPage();
  };
  const whenAsked = (signIn: (page: Page) => Promise<void>) => {
    const open = async () => {
      const page = await newPage();
      await signIn(page);
      return page;
    };
    let opened: Promise<Page> | undefined;
    return () => (opened ??= open());
  };
  const [organiser, referee, visitor] = await Promise.all([
    newPage(),
    newPage(),
    newPage({ serviceWorkers: 'block' }),
  ]);
  const { organiser: caller, encounters } = await findEditableEncounters(url);
  const [one, other] = encounters;
  const encounter = `/encounters/${one.keyId}`;
  const conflicting = `/encounters/${(other ?? one).keyId}`;
  await Promise.all([
    signInAndSync(organiser, url, 'organiser'),
    hasConflict ? signInAndSync(referee, wire.url, 'referee') : undefined,
  ]);

  if (hasConflict) {
    await wire.disconnect();
    await referee.goto(`${wire.url}${conflicting}/edit`);
    await referee.getByLabel('Summary').fill('By the eastern gate, at dusk');
    await referee.getByLabel('Ends when').fill('The gate is shut');
    await referee.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(badge(referee)).toHaveText('Offline · 1 waiting');
  }
  const before = await readEncounter(caller, (other ?? one).keyId);
  await caller.call('PUT', conflicting, { ...before, summary: 'By the western gate, at dawn' });
  if (hasConflict) {
    await wire.reconnect();
    // Focus wakes the sync: the next automatic attempt may be further away than a test waits.
    await referee.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await expect(badge(referee)).toHaveText('1 needs you');
  }

  return {
    url,
    organiser,
    referee,
    visitor,
    administrator: whenAsked((page) => signInAndSync(page, url, 'admin')),
    noRole: whenAsked((page) => signInAs(page, url, 'norole')),
    player: whenAsked((page) => signInAs(page, url, 'player')),
    encounter,
    conflicting: `${wire.url}${conflicting}`,
    setup: await fresh.setupAddress(),
    async close() {
      for (const context of contexts) await context.close();
      await wire.disconnect();
      await Promise.all([server.kill(), fresh.kill()]);
      await game.remove();
      await rm(empty, { recursive: true, force: true });
    },
  };
}

/** Locates the element that shows that a page is complete. */
export type ReadyLocator = (page: Page) => ReturnType<Page['locator']>;

/** A screen that the organiser sees at an address. */
export function organiserScreen(
  name: string,
  path: (scenario: Scenario) => string,
  seen: ReadyLocator,
): Screen {
  return {
    name,
    open: ({ organiser, ...scenario }) =>
      openAndWait(organiser, path({ organiser, ...scenario }), seen, scenario.url),
  };
}

/** Loads an address, so that whatever was opened over the screen before is closed, and waits until it is complete. */
export async function openAndWait(page: Page, path: string, seen: ReadyLocator, url: string): Promise<Page> {
  await page.goto(path.startsWith('http') ? path : `${url}${path}`);
  await expect(seen(page)).toBeVisible();
  return page;
}

/** Locates a heading by name. */
export const heading =
  (name: string): ReadyLocator =>
  (page) =>
    page.getByRole('heading', { name });
/** Locates a row of a list. */
export const row: ReadyLocator = (page) => page.getByRole('row').nth(2);
