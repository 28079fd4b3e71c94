import { expect } from './browser.ts';
import { type Screen, type Seen, heading, row, screen, shown } from './scenario.ts';

const field =
  (name: string): Seen =>
  (page) =>
    page.getByRole('textbox', { name }).first();

/** Lists, forms, tabs and printed pages of every type. */
export const documentScreens: readonly Screen[] = [
  screen('monsters', () => '/monsters', row),
  screen('rumours', () => '/rumours', row),
  screen('lammies', () => '/lammies', row),
  screen('research', () => '/research', row),
  screen('rituals', () => '/rituals', row),
  {
    name: 'many picked',
    async open({ organiser, url }) {
      await shown(organiser, '/rumours', row, url);
      await organiser.getByRole('row').nth(1).getByRole('checkbox').check();
      await organiser.getByRole('row').nth(2).getByRole('checkbox').check();
      await expect(organiser.getByText('2 selected')).toBeVisible();
      return organiser;
    },
  },
  screen('new monster', () => '/monsters/new', field('Appearance')),
  screen('new lammie', () => '/lammies/new', field('Card text')),
  screen('new research', () => '/research/new', field('Method')),
  screen('new ritual', () => '/rituals/new', field('Intended effect')),
  screen('comments', ({ encounter }) => `${encounter}/read/comments`, field('New comment')),
  screen(
    'shares',
    ({ encounter }) => `${encounter}/read/shares`,
    (page) => page.getByRole('checkbox', { name: 'Share with All Teams' }),
  ),
  {
    name: 'versions compared',
    async open({ organiser, url, encounter }) {
      const compare: Seen = (page) => page.getByRole('button', { name: 'Compare two versions' });
      await shown(organiser, `${encounter}/read/versions`, compare, url);
      await compare(organiser).click();
      await expect(organiser.getByText(/same in both/)).toBeVisible();
      return organiser;
    },
  },
  screen('print encounters', () => '/encounters/print', heading('Print encounters')),
  screen('print rumours', () => '/rumours/print', heading('Print rumours')),
  screen('monster manual', () => '/monsters/monsterManual', heading('Monster manual')),
  {
    name: 'rumours of a player',
    open: ({ player, url }) => shown(player, '/rumours', row, url),
  },
  {
    name: 'requests of a player',
    open: ({ player, url }) => shown(player, '/lammies', row, url),
  },
];
