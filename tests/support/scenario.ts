import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { badge, enter, everythingLoaded, expect } from './browser.ts';
import { encountersInEditing, readEncounter } from './encounters.ts';
import { type SampleGame, layWire, startProcess } from './serverProcess.ts';

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
  const { folder, drop } = await game.copy();
  const empty = await mkdtemp(join(tmpdir(), 'waymark-empty-'));
  const [server, fresh] = await Promise.all([
    startProcess({ WAYMARK_DATA: folder, DATABASE_URL: '' }),
    startProcess({ WAYMARK_DATA: empty, DATABASE_URL: '' }),
  ]);
  const { url } = server;
  const wire = await layWire(url);
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
  const { organiser: caller, encounters } = await encountersInEditing(url);
  const [one, other] = encounters;
  const encounter = `/encounters/${one.keyId}`;
  const clashing = `/encounters/${(other ?? one).keyId}`;
  await Promise.all([
    enter(administrator, url, 'admin').then(() => everythingLoaded(administrator, url)),
    enter(organiser, url, 'organiser').then(() => everythingLoaded(organiser, url)),
    enter(referee, wire.url, 'referee').then(() => everythingLoaded(referee, wire.url)),
    enter(noRole, url, 'norole'),
    enter(player, url, 'player'),
  ]);

  await wire.cut();
  await referee.goto(`${wire.url}${clashing}/edit`);
  await referee.getByLabel('Summary').fill('By the eastern gate, at dusk');
  await referee.getByLabel('Ends when').fill('The gate is shut');
  await referee.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(badge(referee)).toHaveText('Offline · 1 waiting');
  const before = await readEncounter(caller, (other ?? one).keyId);
  await caller.call('PUT', clashing, { ...before, summary: 'By the western gate, at dawn' });
  await wire.mend();
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
      await wire.cut();
      await Promise.all([server.kill(), fresh.kill()]);
      await drop();
      await rm(empty, { recursive: true, force: true });
    },
  };
}

/** The part of a page that shows when it is all there. */
export type Seen = (page: Page) => ReturnType<Page['locator']>;

/** A screen that an organiser sees at an address. */
export function screen(name: string, path: (stage: Scenario) => string, seen: Seen): Screen {
  return {
    name,
    open: ({ organiser, ...stage }) => shown(organiser, path({ organiser, ...stage }), seen, stage.url),
  };
}

/** Goes to an address and waits for it. */
export async function shown(page: Page, path: string, seen: Seen, url: string): Promise<Page> {
  await page.goto(path.startsWith('http') ? path : `${url}${path}`);
  await expect(seen(page)).toBeVisible();
  return page;
}

/** A heading of this name. */
export const heading =
  (name: string): Seen =>
  (page) =>
    page.getByRole('heading', { name });
/** A row of a list. */
export const row: Seen = (page) => page.getByRole('row').nth(2);
