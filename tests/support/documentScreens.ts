import { expect } from './browser.ts';
import { type Screen, type ReadyLocator, heading, row, organiserScreen, openAndWait } from './scenario.ts';

const field =
  (name: string): ReadyLocator =>
  (page) =>
    page.getByRole('textbox', { name }).first();

/** Lists, forms, tabs and printed pages of every type. */
export const documentScreens: readonly Screen[] = [
  organiserScreen('monsters', () => '/monsters', row),
  organiserScreen('rumours', () => '/rumours', row),
  organiserScreen('lammies', () => '/lammies', row),
  organiserScreen('research', () => '/research', row),
  organiserScreen('rituals', () => '/rituals', row),
  {
    name: 'many picked',
    async open({ organiser, url }) {
      await openAndWait(organiser, '/rumours', row, url);
      // The first rows are shown before the length of the list is known, and may still move.
      await expect(organiser.getByRole('grid')).toHaveAttribute('aria-rowcount', /^\d{2,}$/);
      await organiser.getByRole('row').nth(1).getByRole('checkbox').check();
      await organiser.getByRole('row').nth(2).getByRole('checkbox').check();
      await expect(organiser.getByText('2 selected')).toBeVisible();
      return organiser;
    },
  },
  organiserScreen('new monster', () => '/monsters/new', field('Appearance')),
  organiserScreen('new lammie', () => '/lammies/new', field('Card text')),
  organiserScreen('new research', () => '/research/new', field('Method')),
  organiserScreen('new ritual', () => '/rituals/new', field('Intended effect')),
  organiserScreen('comments', ({ encounter }) => `${encounter}/read/comments`, field('New comment')),
  organiserScreen(
    'shares',
    ({ encounter }) => `${encounter}/read/shares`,
    (page) => page.getByRole('checkbox', { name: 'Share with All Teams' }),
  ),
  {
    name: 'versions compared',
    async open({ organiser, url, encounter }) {
      const compare: ReadyLocator = (page) => page.getByRole('button', { name: 'Compare two versions' });
      await openAndWait(organiser, `${encounter}/read/versions`, compare, url);
      await compare(organiser).click();
      await expect(organiser.getByText(/same in both/)).toBeVisible();
      return organiser;
    },
  },
  organiserScreen(
    'board',
    () => '/encounters?view=board',
    (page) => page.getByRole('region', { name: 'Submitted' }).getByRole('listitem').first(),
  ),
  organiserScreen(
    'review desk',
    () => '/review',
    (page) => page.getByRole('tab', { name: 'Changes since approval' }),
  ),
  organiserScreen('print encounters', () => '/encounters/print', heading('Print encounters')),
  organiserScreen('print rumours', () => '/rumours/print', heading('Print rumours')),
  organiserScreen('print plot lines', () => '/plot/print', heading('Print plot lines')),
  organiserScreen('print rituals', () => '/rituals/print?event=', heading('Print ritual circles')),
  organiserScreen('printed sheets', () => '/print', heading('Printed sheets')),
  {
    // Of one place: the whole event has more sheets than a rule for each of their elements can be tried on in two minutes.
    name: 'binder',
    open: async ({ organiser, url }) => {
      const place = organiser.getByLabel('Place', { exact: true });
      await openAndWait(organiser, '/print/binder?for=place', () => place, url);
      await place.selectOption({ index: 1 });
      await expect(organiser.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
      return organiser;
    },
  },
  organiserScreen(
    'monster manual',
    () => '/monsters/monsterManual',
    (page) => page.getByRole('heading', { name: 'Monster Manual', level: 1 }),
  ),
  {
    name: 'rumours of a player',
    open: async ({ player, url }) => openAndWait(await player(), '/rumours', row, url),
  },
  {
    name: 'requests of a player',
    open: async ({ player, url }) => openAndWait(await player(), '/lammies', row, url),
  },
];
