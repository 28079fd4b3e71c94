import { findViolations } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import {
  type ConflictScenario,
  createConflicts,
  expectNeedsYou,
  fillAndSave,
  returnToReading,
} from '#support/conflicts.ts';

// A plot writer was without a network while an organiser archived, moved and shared encounters of the writer's team.
test.describe.configure({ mode: 'default' });

const [anew, left, hidden, readOnly, moved] = [0, 1, 2, 3, 4];
const mine = { Summary: 'Mine: the ferryman knows', 'Starts when': 'Mine: the bell is heard' };

let scenario: ConflictScenario;
/** Conflicts that are not settled yet. */
let open: number;

test.beforeAll(async ({ game, browser }) => {
  // Five edits by hand before the first test.
  open = 5;
  scenario = await createConflicts(browser, game, {
    who: 'writer',
    ofOwnTeam: true,
    before: Array.from({ length: 5 }, () => ({ summary: 'Before', startsWhen: 'Before' })),
    badge: '5 need you',
    async offline({ page, addressOf: at }) {
      for (const index of [anew, left, hidden, readOnly]) await fillAndSave(page, at(index, 'edit'), mine);
      await page.goto(at(moved, 'read'));
      await page.getByRole('button', { name: 'Archive', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      await expect(page.getByText('Encounter Archived')).toBeVisible();
    },
    async meanwhile({ change, archive, moveToOtherTeam: give }) {
      await archive(anew);
      await archive(left);
      await give(hidden);
      await change(readOnly, { summary: 'Theirs: the ferryman is gone' });
      await change(moved, { summary: 'Theirs: still wanted' });
    },
  });
});
test.afterAll(() => scenario.close());

test('what was archived meanwhile is made anew with my text, and the old one stays in the archive', async () => {
  const { page, addressOf: at, read: now, keyIds } = scenario;
  await page.goto(at(anew, 'conflict'));
  await expect(page.getByText('Olive Tranter archived it in the meantime.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText(mine.Summary);
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Make a new Encounter with my text' }).click();
  expect(await returnToReading(page)).toBeLessThan(open);
  await expect(page).toHaveURL(/\/encounters\/[^/]+\/read$/);
  expect(page.url()).not.toContain(keyIds[anew]);
  await expect(page.getByText(mine['Starts when'])).toBeVisible();
  await expectOneLess();
  expect((await now(anew)).statusText).toBe('Archived');
});

test('what was archived meanwhile is left so, and my text is in its versions', async () => {
  const { page, addressOf: at, read: now, keyIds, history } = scenario;
  await page.goto(at(left, 'conflict'));
  await page.getByRole('button', { name: 'Leave it Archived' }).click();
  expect(await returnToReading(page)).toBeLessThan(open);
  await expect(page).toHaveURL(new RegExp(`/encounters/${keyIds[left]}/read$`));
  await expectOneLess();
  expect(await now(left)).toMatchObject({ statusText: 'Archived', summary: 'Before' });
  await expect.poll(() => history(left)).toContain(mine.Summary);
});

test('what I may not see any more shows my own words alone, also once I may again, and makes a new document of them', async () => {
  const { page, addressOf: at, read: now, change } = scenario;
  await page.goto(at(hidden, 'conflict'));
  await expect(page.getByText('You can no longer see this Encounter')).toBeVisible();
  const words = page.getByRole('region', { name: 'What you wrote' });
  await expect(words).toContainText(mine.Summary);
  await expect(words.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect(words.getByRole('button', { name: 'Save as file' })).toBeVisible();
  expect(await findViolations(page, 'main')).toEqual([]);
  const { teamId } = await now(left);
  await change(hidden, { teamId });
  await expect(page.getByText('You can see this Encounter again')).toBeVisible();
  await expect(words).toContainText(mine.Summary);
  await page.getByRole('button', { name: 'Make a new Encounter with my text' }).click();
  expect(await returnToReading(page)).toBeLessThan(open);
  await expect(page).toHaveURL(/\/encounters\/[^/]+\/read$/);
  await expect(page.getByText(mine.Summary).first()).toBeVisible();
  await expectOneLess();
});

test('a move on an older version is left, and nothing changes', async () => {
  const { page, addressOf: at, read: now, keyIds } = scenario;
  await page.goto(at(moved, 'conflict'));
  await expect(page.getByText(/^You archived version \d+, there is a version \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave it Editing' }).click();
  expect(await returnToReading(page)).toBeLessThan(open);
  await expect(page).toHaveURL(new RegExp(`/encounters/${keyIds[moved]}/read$`));
  await expectOneLess();
  expect(await now(moved)).toMatchObject({ statusText: 'Editing', summary: 'Theirs: still wanted' });
});

test('what I may not change any more, from one moment to the next, is said so, and my words can be discarded', async () => {
  const { page, addressOf: at, read: now, share, moveToOtherTeam: give } = scenario;
  await page.goto(at(readOnly, 'conflict'));
  await page.getByRole('button', { name: 'Mine for all' }).click();
  await share(readOnly);
  await give(readOnly);
  await expect(page.getByText('You can no longer edit it.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText(mine.Summary);
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expectOneLess();
  expect((await now(readOnly))['summary']).toBe('Theirs: the ferryman is gone');
});

async function expectOneLess(): Promise<void> {
  open -= 1;
  await expectNeedsYou(scenario.page, open);
}
