import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { badge, signInAs, waitForFirstSync, expect } from './browser.ts';
import { findEditableEncounters, readEncounter } from './encounters.ts';
import { type SampleGame, startProxy, startServerProcess } from './serverProcess.ts';

/** People at their browsers, in the middle of the game: an organiser, a referee with two texts to settle, and others. */
export interface Scenario {
  readonly url: string;
  readonly administrator: Page;
  readonly organiser: Page;
  readonly referee: Page;
  readonly visitor: Page;
  readonly noRole: Page;
  readonly player: Page;
  /** Address of an encounter in Editing, and of the one with two texts. */
  readonly encounter: string;
  readonly conflicting: string;
  /** Where a new game is set up. */
  readonly setup: string;
  readonly close: () => Promise<void>;
}

/** One screen as a person sees it. */
export interface Screen {
  readonly name: string;
  /** Goes there and waits until it is all there. */
  readonly open: (stage: Scenario) => Promise<Page>;
  /** The part that is new here, where it lies over a screen that has a turn of its own. */
  readonly within?: string;
}

/** Sets the stage for walking through every screen. */
export async function openScenario(browser: Browser, game: SampleGame): Promise<Scenario> {
  const { folder, remove: drop } = await game.copy();
  const empty = await mkdtemp(join(tmpdir(), 'waymark-empty-'));
  const [server, fresh] = await Promise.all([
    startServerProcess({ WAYMARK_DATA: folder, DATABASE_URL: '' }),
    startServerProcess({ WAYMARK_DATA: empty, DATABASE_URL: '' }),
  ]);
  const { url } = server;
  const wire = await startProxy(url);
  const newPage = async (options: Parameters<Browser['newContext']>[0] = {}) => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(15_000);
    return context.newPage();
  };
  const [administrator, organiser, referee, visitor, noRole, player] = await Promise.all([
    newPage(),
    newPage(),
    newPage(),
    newPage({ serviceWorkers: 'block' }),
    newPage(),
    newPage(),
  ]);
  const { organiser: caller, encounters } = await findEditableEncounters(url);
  const [one, other] = encounters;
  const encounter = `/encounters/${one.keyId}`;
  const clashing = `/encounters/${(other ?? one).keyId}`;
  await Promise.all([
    signInAs(administrator, url, 'admin').then(() => waitForFirstSync(administrator, url)),
    signInAs(organiser, url, 'organiser').then(() => waitForFirstSync(organiser, url)),
    signInAs(referee, wire.url, 'referee').then(() => waitForFirstSync(referee, wire.url)),
    signInAs(noRole, url, 'norole'),
    signInAs(player, url, 'player'),
  ]);

  await wire.disconnect();
  await referee.goto(`${wire.url}${clashing}/edit`);
  await referee.getByLabel('Summary').fill('By the eastern gate, at dusk');
  await referee.getByLabel('Ends when').fill('The gate is shut');
  await referee.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(badge(referee)).toHaveText('Offline · 1 waiting');
  const before = await readEncounter(caller, (other ?? one).keyId);
  await caller.call('PUT', clashing, { ...before, summary: 'By the western gate, at dawn' });
  await wire.reconnect();
  // Coming back to the app wakes it: the next try by itself can be longer away than a test waits.
  await referee.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await expect(badge(referee)).toHaveText('1 needs you');

  return {
    url,
    administrator,
    organiser,
    referee,
    visitor,
    noRole,
    player,
    encounter,
    conflicting: `${wire.url}${clashing}`,
    setup: await fresh.setupAddress(),
    async close() {
      for (const page of [administrator, organiser, referee, visitor, noRole, player])
        await page.context().close();
      await wire.disconnect();
      await Promise.all([server.kill(), fresh.kill()]);
      await drop();
      await rm(empty, { recursive: true, force: true });
    },
  };
}

/** The part of a page that shows when it is all there. */
export type ReadyLocator = (page: Page) => ReturnType<Page['locator']>;

/** A screen that an organiser sees at an address. */
export function organiserScreen(name: string, path: (stage: Scenario) => string, seen: ReadyLocator): Screen {
  return {
    name,
    open: ({ organiser, ...stage }) => openAndWait(organiser, path({ organiser, ...stage }), seen, stage.url),
  };
}

/** Goes to an address and waits for it. */
export async function openAndWait(page: Page, path: string, seen: ReadyLocator, url: string): Promise<Page> {
  await page.goto(path.startsWith('http') ? path : `${url}${path}`);
  await expect(seen(page)).toBeVisible();
  return page;
}

/** A heading of this name. */
export const heading =
  (name: string): ReadyLocator =>
  (page) =>
    page.getByRole('heading', { name });
/** A row of a list. */
export const row: ReadyLocator = (page) => page.getByRole('row').nth(2);
