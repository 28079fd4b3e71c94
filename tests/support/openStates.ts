import type { Page } from '@playwright/test';
import { accountButton, expect, richText } from './browser.ts';
import { type Scenario, heading, openAndWait, row } from './scenario.ts';

/** Parts of a scenario that these states need: the page of an organiser, and the address of an encounter in Editing. */
export type OrganiserScenario = Pick<Scenario, 'organiser' | 'url' | 'encounter'>;

/** Something that opens over or beside a screen. */
export interface OpenState {
  readonly name: string;
  /** Opens it at the width that the page has. */
  readonly open: (scenario: OrganiserScenario) => Promise<Page>;
  /** The widths it exists at, if it does not at every width. */
  readonly widths?: readonly number[];
}

const [overForm, overList] = [openOver(openForm), openOver(openList)];

/** The dialogs, menus, pickers and panels of the app, each open. */
export const openStates: readonly OpenState[] = [
  { name: 'menu of a list', open: (scenario) => openInList(scenario, 'More actions for Encounters', 'menu') },
  { name: 'filters of a list', widths: [390], open: (scenario) => openInList(scenario, 'Filters', 'dialog') },
  {
    name: 'preview of a row',
    async open({ organiser, url }) {
      await openAndWait(organiser, '/encounters', row, url);
      await organiser.getByRole('grid').focus();
      await organiser.keyboard.press('j');
      await organiser.keyboard.press('Space');
      await expect(
        organiser.getByRole('region', { name: 'Preview' }).getByRole('heading').first(),
      ).toBeVisible();
      return organiser;
    },
  },
  {
    name: 'selected rows',
    async open({ organiser, url }) {
      await openAndWait(organiser, '/encounters', row, url);
      await organiser.getByRole('grid').focus();
      // As a person does: faster keys are a scanner's.
      for (const key of ['j', 'x', 'j', 'x']) await organiser.keyboard.press(key, { delay: 50 });
      await expect(organiser.getByText('2 selected')).toBeVisible();
      return organiser;
    },
  },
  { name: 'review in sequence', open: openReview },
  {
    name: 'question what has to change',
    async open(scenario) {
      const page = await openReview(scenario);
      const flag = page.getByRole('button', { name: 'Flag', exact: true });
      await expect(flag.or(moreActions(page)).first()).toBeVisible();
      if (await flag.isVisible()) await flag.click();
      else {
        await moreActions(page).click();
        await page.getByRole('menuitem', { name: 'Flag' }).click();
      }
      await expect(page.getByRole('dialog', { name: /^Flag ENC-/ })).toBeVisible();
      return page;
    },
  },
  {
    name: 'further actions',
    widths: [390, 820],
    async open({ organiser, url, encounter }) {
      await openAndWait(organiser, `${encounter}/read`, moreActions, url);
      await moreActions(organiser).click();
      await expect(organiser.getByRole('menu')).toBeVisible();
      return organiser;
    },
  },
  overForm('picker', async (page) => {
    await page.getByRole('combobox', { name: 'Location' }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  }),
  overForm('picker that finds nothing', async (page) => {
    await page.getByRole('combobox', { name: 'Location' }).fill('zzzz');
    await expect(page.getByText('Nothing matches “zzzz”')).toBeVisible();
  }),
  overForm('calendar', async (page) => {
    await page.getByRole('button', { name: 'Open calendar' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Choose Wanted time' })).toBeVisible();
  }),
  overForm('removed row of a group', async (page) => {
    await page.getByRole('button', { name: 'Add prop' }).click();
    await page
      .getByRole('button', { name: /^Remove prop/ })
      .last()
      .click();
    await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeFocused();
  }),
  overForm('menu of the editor', async (page) => {
    await typeAtEnd(page, '/');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  }),
  overForm('documents suggested in the editor', async (page) => {
    await typeAtEnd(page, ' [[');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  }),
  overForm('question about unsaved changes', async (page) => {
    await page.getByLabel('Summary').fill('Something else');
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  overList('account menu', async (page) => {
    await accountButton(page).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  }),
  overList('keyboard shortcuts', async (page) => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  }),
  {
    name: 'selected slot',
    async open(scenario) {
      const page = await openPlanner(scenario);
      await page.locator('[data-slot]').first().focus();
      await page.keyboard.press('Space');
      await expect(page.getByRole('group', { name: 'Selected slot' })).toBeVisible();
      return page;
    },
  },
  { name: 'encounters to place', open: openPlanner },
  {
    name: 'overview of days',
    async open({ organiser, url }) {
      await openAndWait(
        organiser,
        '/eventtimetable?day=all',
        (page) => page.getByRole('group', { name: 'All days' }),
        url,
      );
      return organiser;
    },
  },
];

/** Returns a maker of states that open once something is done on a screen. */
function openOver(open: OpenState['open']) {
  return (name: string, act: (page: Page) => Promise<void>): OpenState => ({
    name,
    async open(scenario) {
      const page = await open(scenario);
      await act(page);
      return page;
    },
  });
}

function moreActions(page: Page) {
  return page.getByRole('button', { name: 'More actions' });
}

async function openList({ organiser, url }: OrganiserScenario): Promise<Page> {
  return openAndWait(organiser, '/encounters', heading('Encounters'), url);
}

async function openInList(
  scenario: OrganiserScenario,
  button: string,
  role: 'menu' | 'dialog',
): Promise<Page> {
  const page = await openList(scenario);
  await page.getByRole('main').getByRole('button', { name: button }).click();
  await expect(page.getByRole(role)).toBeVisible();
  return page;
}

async function openForm({ organiser, url, encounter }: OrganiserScenario): Promise<Page> {
  return openAndWait(organiser, `${encounter}/edit`, (page) => richText(page, 'Referee brief'), url);
}

async function openReview({ organiser, url }: OrganiserScenario): Promise<Page> {
  await openAndWait(organiser, '/encounters?status=1', row, url);
  await organiser.getByRole('row').filter({ hasText: 'ENC-' }).first().click();
  await expect(organiser.getByRole('navigation', { name: 'List', exact: true })).toContainText('1 of ');
  return organiser;
}

async function openPlanner({ organiser, url }: OrganiserScenario): Promise<Page> {
  const slot = (page: Page) => page.locator('[data-slot]').first();
  await organiser.goto(`${url}/eventtimetable`);
  // A phone shows a list until the columns are asked for.
  if ((organiser.viewportSize()?.width ?? 0) < 700) {
    await organiser.getByRole('main').getByRole('button', { name: 'More' }).click();
    await organiser.getByRole('menuitem', { name: 'Plan in columns' }).click();
  }
  await expect(slot(organiser)).toBeAttached();
  await expect(organiser.getByRole('region', { name: /without a slot/ })).toBeAttached();
  return organiser;
}

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await richText(page, 'Referee brief').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
}
