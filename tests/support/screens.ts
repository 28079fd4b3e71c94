import type { Page } from '@playwright/test';
import { accountButton, expect } from './browser.ts';
import { adminScreens } from './adminScreens.ts';
import { documentScreens } from './documentScreens.ts';
import { type Screen, type ReadyLocator, heading, row, organiserScreen, openAndWait } from './scenario.ts';
import { openMyTimetable } from './myTimetable.ts';
import { setClockToFirstSlot } from './runMode.ts';
import { openSiteMap } from './siteMap.ts';

/** Every screen, and what opens over them. */
export const screens: readonly Screen[] = [
  {
    name: 'login',
    open: ({ visitor, url }) => openAndWait(visitor, '/identity/login', heading('Sign in'), url),
  },
  {
    name: 'login refused',
    async open({ visitor, url }) {
      await openAndWait(visitor, '/identity/login', heading('Sign in'), url);
      await visitor.getByLabel('Email').fill('nobody@waymark.test');
      await visitor.getByLabel('Password').fill('not the password');
      await visitor.getByRole('button', { name: 'Sign in' }).click();
      await expect(visitor.getByRole('alert')).toBeVisible();
      return visitor;
    },
  },
  {
    name: 'setup',
    open: ({ visitor, setup, url }) => openAndWait(visitor, setup, heading('Set up your game'), url),
  },
  {
    name: 'title card',
    async open({ visitor, url }) {
      await visitor.route('**/api/user/current', (route) => route.abort());
      return openAndWait(visitor, '/', (page) => page.getByRole('button', { name: 'Log In' }), url);
    },
  },
  {
    name: 'no role',
    open: async ({ noRole, url }) => openAndWait(await noRole(), '/', heading('No permissions yet'), url),
  },
  {
    name: 'forbidden',
    open: async ({ player, url }) => openAndWait(await player(), '/encounters', heading('Forbidden'), url),
  },
  organiserScreen(
    'home',
    () => '/',
    (page) => page.getByRole('region', { name: 'Waiting for me' }),
  ),
  organiserScreen('about', () => '/about', heading('About Waymark')),
  organiserScreen('help', () => '/help', heading('Help')),
  organiserScreen('help topic', () => '/help/submit', heading('What happens after Submit')),
  organiserScreen('profile', () => '/userProfile', heading('Olive Tranter')),
  organiserScreen(
    'offline',
    () => '/offline',
    (page) => page.getByRole('button', { name: 'Take this event offline' }),
  ),
  organiserScreen(
    'research desk',
    () => '/research/desk',
    // It is found last.
    (page) => page.getByRole('region', { name: 'In the game’s documents' }).getByRole('listitem').first(),
  ),
  {
    name: 'team',
    async open({ organiser, url, encounter }) {
      const team: ReadyLocator = (page) =>
        page.getByRole('region', { name: 'Facts' }).locator('a[href^="/teams/"]').first();
      await openAndWait(organiser, `${encounter}/read`, team, url);
      await team(organiser).click();
      await expect(organiser.getByRole('region', { name: 'Members' })).toBeVisible();
      return organiser;
    },
  },
  organiserScreen(
    'run',
    () => '/run',
    (page) => page.getByRole('region', { name: 'Later' }).getByRole('listitem').first(),
  ),
  { name: 'site map', open: ({ organiser, url }) => openSiteMap(organiser, url) },
  {
    name: 'run sheet',
    async open({ organiser, url }) {
      await openAndWait(
        organiser,
        '/run',
        (page) => page.getByRole('region', { name: 'Later' }).getByRole('listitem').first(),
        url,
      );
      await organiser.getByRole('region', { name: 'Later' }).getByRole('link').first().click();
      await expect(organiser.getByRole('button', { name: 'Start' })).toBeVisible();
      for (const name of ['Crew', 'Kit', 'Outcome']) {
        await organiser.getByRole('region', { name }).getByRole('button').first().click();
      }
      return organiser;
    },
  },
  organiserScreen(
    'plan and reality',
    () => '/run/report',
    (page) => page.getByRole('table').first(),
  ),
  {
    name: 'cards',
    async open({ organiser, url }) {
      await openAndWait(organiser, '/cards', (page) => page.getByLabel('Card number'), url);
      await organiser.getByLabel('Card number').fill('1 1');
      await organiser.getByRole('button', { name: 'Look up' }).click();
      await expect(organiser.getByRole('region', { name: 'Card LAM-1-01' })).toBeVisible();
      return organiser;
    },
  },
  organiserScreen(
    'card production',
    () => '/cards/production',
    (page) => page.getByRole('region', { name: 'Queue' }).getByRole('listitem').first(),
  ),
  {
    name: 'card sheets',
    async open({ organiser, url }) {
      const item: ReadyLocator = (page) =>
        page.getByRole('region', { name: 'Queue' }).getByRole('checkbox').first();
      await openAndWait(organiser, '/cards/production', item, url);
      await item(organiser).check();
      await organiser.getByRole('button', { name: 'Print…' }).click();
      await expect(organiser.getByRole('article').first()).toBeVisible();
      return organiser;
    },
  },
  organiserScreen(
    'card template',
    () => '/game/game/edit',
    (page) => page.getByRole('region', { name: 'Card preview' }),
  ),
  organiserScreen('card holders', () => '/cards/holders', heading('Who has what')),
  {
    name: 'wall view',
    async open({ organiser, url }) {
      await openAndWait(organiser, '/run', (page) => page.getByRole('button', { name: 'Tools' }), url);
      await setClockToFirstSlot(organiser);
      const first = Date.parse(new URL(organiser.url()).searchParams.get('clock') ?? '');
      const clock = new Date(first + 4 * 3_600_000).toISOString();
      const listed: ReadyLocator = (page) =>
        page.getByRole('region', { name: 'Not started' }).getByRole('listitem');
      return openAndWait(organiser, `/desk?clock=${clock}`, (page) => listed(page).first(), url);
    },
  },
  organiserScreen(
    'crew call',
    () => '/crew',
    (page) => page.getByRole('tabpanel').getByRole('listitem').first(),
  ),
  organiserScreen(
    'crew call by monster',
    () => '/crew?view=monsters',
    (page) => page.getByText('Briefing').first(),
  ),
  organiserScreen(
    'leaks',
    () => '/leaks',
    (page) => page.getByRole('button', { name: /^Ignore:/ }).first(),
  ),
  organiserScreen(
    'see as',
    () => '/seeAs',
    (page) => page.getByLabel('Role'),
  ),
  {
    name: 'seen as a player',
    async open({ organiser, url }) {
      await openAndWait(organiser, '/seeAs', (page) => page.getByLabel('Role'), url);
      await organiser.getByLabel('Team').selectOption({ index: 1 });
      await organiser.getByLabel('Role').selectOption({ label: 'Player' });
      await organiser.getByRole('button', { name: 'See as Player' }).click();
      await expect(organiser.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
      await expect(organiser.getByRole('heading', { name: 'Coming up' })).toBeVisible();
      return organiser;
    },
  },
  {
    name: 'my timetable',
    open: async ({ organiser, player, url }) => openMyTimetable(organiser, await player(), url),
  },
  organiserScreen('inbox', () => '/inbox', heading('Inbox')),
  organiserScreen(
    'search results',
    () => '/search?q=candle',
    (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /candle/i })
        .first(),
  ),
  organiserScreen('answer sheets', () => '/research/answers', heading('Answer sheets')),
  organiserScreen('not found', () => '/nowhere', heading('Not found')),
  organiserScreen('plot lines', () => '/plot', row),
  organiserScreen('encounters', () => '/encounters', row),
  {
    name: 'encounters none like that',
    async open({ organiser, url }) {
      await openAndWait(organiser, '/encounters', row, url);
      await organiser.getByRole('search').getByRole('textbox').fill('zzzz');
      await expect(organiser.getByRole('heading', { name: 'No matching Encounters' })).toBeVisible();
      return organiser;
    },
  },
  organiserScreen('archive', () => '/encounters/archive', heading('Archived Encounters')),
  organiserScreen(
    'read',
    ({ encounter }) => `${encounter}/read`,
    (page) => page.getByRole('tab', { name: 'Versions' }),
  ),
  {
    name: 'versions',
    async open({ organiser, url, encounter }) {
      const head: ReadyLocator = (page) => page.getByRole('columnheader', { name: 'Create Date' });
      await openAndWait(organiser, `${encounter}/read/versions`, head, url);
      await organiser.getByRole('table').getByRole('button').first().click();
      await expect(organiser.getByRole('table').getByRole('heading').first()).toBeVisible();
      return organiser;
    },
  },
  organiserScreen('edit', ({ encounter }) => `${encounter}/edit`, editor),
  {
    name: 'new with errors',
    async open({ organiser, url }) {
      await openAndWait(organiser, '/encounters/new', editor, url);
      await organiser.getByRole('button', { name: 'Add monster' }).click();
      await organiser.getByRole('button', { name: 'Save', exact: true }).first().click();
      await expect(organiser.getByText('Required').first()).toBeVisible();
      // Nothing is half covered by the bars that stay.
      await organiser.evaluate(() => scrollTo(0, 0));
      return organiser;
    },
  },
  {
    name: 'account menu',
    within: 'header',
    async open({ organiser, url }) {
      await openAndWait(organiser, '/encounters', row, url);
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
      await openAndWait(organiser, '/encounters', heading('Encounters'), url);
      await organiser.getByRole('button', { name: 'Open menu' }).click();
      await expect(organiser.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      return organiser;
    },
  },
  {
    name: 'dialog',
    within: '[role=alertdialog]',
    async open({ organiser, url, encounter }) {
      await openAndWait(
        organiser,
        `${encounter}/read`,
        (page) => page.getByRole('tab', { name: 'Versions' }),
        url,
      );
      await organiser.getByRole('button', { name: 'Archive', exact: true }).click();
      await expect(organiser.getByRole('alertdialog', { name: 'Confirm Archive' })).toBeVisible();
      return organiser;
    },
  },
  ...documentScreens,
  ...adminScreens,
  {
    name: 'conflict',
    needsConflict: true,
    open: ({ referee, conflicting, url }) =>
      openAndWait(
        referee,
        `${conflicting}/conflict`,
        (page) => page.getByRole('region', { name: 'Summary' }),
        url,
      ),
  },
  {
    name: 'read with a conflict',
    needsConflict: true,
    open: ({ referee, conflicting, url }) =>
      openAndWait(
        referee,
        `${conflicting}/read`,
        (page) => page.getByRole('button', { name: 'See both texts' }),
        url,
      ),
  },
  {
    name: 'this device',
    needsConflict: true,
    open: ({ referee, conflicting, url }) =>
      openAndWait(referee, new URL('/device', conflicting).href, heading('Conflicts to settle'), url),
  },
];

function editor(page: Page) {
  return page.getByRole('textbox', { name: 'Referee brief' });
}

/** The sizes that the app is designed for: phone, tablet, desktop. */
export const viewports = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/** How the app can look: its themes, each also in high contrast. */
export type Appearance = 'dark' | 'light' | 'high contrast' | 'high contrast light';

/** Switches the appearance of an open page. */
export async function applyAppearance(page: Page, appearance: Appearance): Promise<void> {
  await page.evaluate((as) => {
    const root = document.documentElement;
    const theme = as.endsWith('light') ? 'light' : 'dark';
    root.classList.remove('dark', 'light');
    root.classList.add(theme);
    root.style.colorScheme = theme;
    if (as.startsWith('high contrast')) root.dataset['contrast'] = 'high';
    else delete root.dataset['contrast'];
  }, appearance);
}
