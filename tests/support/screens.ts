import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { accountButton, badge, enter, everythingLoaded, expect } from './browser.ts';
import { encountersInEditing, readEncounter } from './encounters.ts';
import { type SampleGame, layWire, startProcess } from './serverProcess.ts';

/** People at their browsers, in the middle of the game: an organiser, a referee with two texts to settle, and others. */
export interface Stage {
  readonly url: string;
  readonly organiser: Page;
  readonly referee: Page;
  readonly visitor: Page;
  readonly noRole: Page;
  readonly player: Page;
  /** Address of an encounter in Editing, and of the one with two texts. */
  readonly encounter: string;
  readonly clashing: string;
  /** Where a new game is set up. */
  readonly setup: string;
  readonly leave: () => Promise<void>;
}

/** One screen as a person sees it. */
export interface Screen {
  readonly name: string;
  /** Goes there and waits until it is all there. */
  readonly open: (stage: Stage) => Promise<Page>;
  /** The part that is new here, where it lies over a screen that has a turn of its own. */
  readonly within?: string;
}

/** Sets the stage for walking through every screen. */
export async function setStage(browser: Browser, game: SampleGame): Promise<Stage> {
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
  const [organiser, referee, visitor, noRole, player] = await Promise.all([
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
  await expect(badge(referee)).toHaveText('1 needs you');

  return {
    url,
    organiser,
    referee,
    visitor,
    noRole,
    player,
    encounter,
    clashing: `${wire.url}${clashing}`,
    setup: await fresh.setupAddress(),
    async leave() {
      for (const page of [organiser, referee, visitor, noRole, player]) await page.context().close();
      await wire.cut();
      await Promise.all([server.kill(), fresh.kill()]);
      await drop();
      await rm(empty, { recursive: true, force: true });
    },
  };
}

type Seen = (page: Page) => ReturnType<Page['locator']>;

function screen(name: string, path: (stage: Stage) => string, seen: Seen): Screen {
  return {
    name,
    open: ({ organiser, ...stage }) => shown(organiser, path({ organiser, ...stage }), seen, stage.url),
  };
}

async function shown(page: Page, path: string, seen: Seen, url: string): Promise<Page> {
  await page.goto(path.startsWith('http') ? path : `${url}${path}`);
  await expect(seen(page)).toBeVisible();
  return page;
}

const heading =
  (name: string): Seen =>
  (page) =>
    page.getByRole('heading', { name });
const row: Seen = (page) => page.getByRole('row').nth(2);

/** Every screen there is, and what opens over them. */
export const screens: readonly Screen[] = [
  {
    name: 'login',
    open: ({ visitor, url }) => shown(visitor, '/identity/login', heading('Sign in'), url),
  },
  {
    name: 'login refused',
    async open({ visitor, url }) {
      await shown(visitor, '/identity/login', heading('Sign in'), url);
      await visitor.getByLabel('Email').fill('nobody@waymark.test');
      await visitor.getByLabel('Password').fill('not the password');
      await visitor.getByRole('button', { name: 'Sign in' }).click();
      await expect(visitor.getByRole('alert')).toBeVisible();
      return visitor;
    },
  },
  {
    name: 'setup',
    open: ({ visitor, setup, url }) => shown(visitor, setup, heading('Set up your game'), url),
  },
  {
    name: 'title card',
    async open({ visitor, url }) {
      await visitor.route('**/api/user/current', (route) => route.abort());
      return shown(visitor, '/', (page) => page.getByRole('button', { name: 'Log In' }), url);
    },
  },
  { name: 'no role', open: ({ noRole, url }) => shown(noRole, '/', heading('No permissions yet'), url) },
  { name: 'forbidden', open: ({ player, url }) => shown(player, '/encounters', heading('Forbidden'), url) },
  screen(
    'home',
    () => '/',
    (page) => page.locator('main p').first(),
  ),
  screen('about', () => '/about', heading('About Waymark')),
  screen('profile', () => '/userProfile', heading('Olive Tranter')),
  screen('not found', () => '/nowhere', heading('Not found')),
  screen('plot lines', () => '/plot', row),
  screen('encounters', () => '/encounters', row),
  {
    name: 'encounters none like that',
    async open({ organiser, url }) {
      await shown(organiser, '/encounters', row, url);
      await organiser.getByRole('search').getByRole('textbox').fill('zzzz');
      await expect(organiser.getByRole('heading', { name: 'No Encounters like that' })).toBeVisible();
      return organiser;
    },
  },
  screen('archive', () => '/encounters/archive', heading('Archived Encounters')),
  screen(
    'read',
    ({ encounter }) => `${encounter}/read`,
    (page) => page.getByRole('tab', { name: 'Versions' }),
  ),
  {
    name: 'versions',
    async open({ organiser, url, encounter }) {
      const head: Seen = (page) => page.getByRole('columnheader', { name: 'Create Date' });
      await shown(organiser, `${encounter}/read/versions`, head, url);
      await organiser.getByRole('table').getByRole('button').first().click();
      await expect(organiser.getByRole('table').getByRole('heading').first()).toBeVisible();
      return organiser;
    },
  },
  screen('edit', ({ encounter }) => `${encounter}/edit`, editor),
  {
    name: 'new with errors',
    async open({ organiser, url }) {
      await shown(organiser, '/encounters/new', editor, url);
      await organiser.getByRole('button', { name: 'Add monster' }).click();
      await organiser.getByRole('button', { name: 'Save', exact: true }).first().click();
      await expect(organiser.getByText('Required').first()).toBeVisible();
      return organiser;
    },
  },
  {
    name: 'conflict',
    open: ({ referee, clashing, url }) =>
      shown(referee, `${clashing}/conflict`, (page) => page.getByRole('region', { name: 'Summary' }), url),
  },
  {
    name: 'read with a conflict',
    open: ({ referee, clashing, url }) =>
      shown(referee, `${clashing}/read`, (page) => page.getByRole('button', { name: 'See both texts' }), url),
  },
  {
    name: 'this device',
    open: ({ referee, clashing, url }) =>
      shown(referee, new URL('/device', clashing).href, heading('Needs you: two texts'), url),
  },
  {
    name: 'account menu',
    within: 'header',
    async open({ organiser, url }) {
      await shown(organiser, '/encounters', row, url);
      await accountButton(organiser).click();
      await expect(organiser.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      return organiser;
    },
  },
  {
    name: 'drawer over a narrow page',
    within: 'nav[aria-label=Main]',
    async open({ organiser, url }) {
      await organiser.setViewportSize({ width: 390, height: 844 });
      await shown(organiser, '/encounters', heading('Encounters'), url);
      await organiser.getByRole('button', { name: 'Open menu' }).click();
      await expect(organiser.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      return organiser;
    },
  },
  {
    name: 'dialog',
    within: 'dialog',
    async open({ organiser, url, encounter }) {
      await shown(organiser, `${encounter}/read`, (page) => page.getByRole('tab', { name: 'Versions' }), url);
      await organiser.getByRole('button', { name: 'Archive', exact: true }).click();
      await expect(organiser.getByRole('alertdialog', { name: 'Confirm Archive' })).toBeVisible();
      return organiser;
    },
  },
];

function editor(page: Page) {
  return page.getByRole('textbox', { name: 'Referee brief' });
}

/** The widths that the app is made for: telephone, tablet, desk. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/** How the app can look. */
export type Look = 'dark' | 'light' | 'high contrast';

/** Makes the page look so, in place. */
export async function look(page: Page, wanted: Look): Promise<void> {
  await page.evaluate((as) => {
    const root = document.documentElement;
    const theme = as === 'light' ? 'light' : 'dark';
    root.classList.remove('dark', 'light');
    root.classList.add(theme);
    root.style.colorScheme = theme;
    if (as === 'high contrast') root.dataset['contrast'] = 'high';
    else delete root.dataset['contrast'];
  }, wanted);
}
