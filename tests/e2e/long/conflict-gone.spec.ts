import { expect, test } from '#support/browser.ts';
import {
  type ConflictScenario,
  createConflicts,
  expectNeedsYou,
  fillAndSave,
  returnToReading,
} from '#support/conflicts.ts';

// A plot writer was offline while an organiser archived and edited encounters of the writer's team.
test.describe.configure({ mode: 'default' });

const [left, readOnly, moved] = [0, 1, 2];
const mine = { Summary: 'Mine: the ferryman knows', 'Starts when': 'Mine: the bell is heard' };

let scenario: ConflictScenario;
/** Conflicts that are not settled yet. */
let open: number;

test.beforeAll(async ({ game, browser }) => {
  open = 3;
  scenario = await createConflicts(browser, game, {
    who: 'writer',
    ofOwnTeam: true,
    before: Array.from({ length: 3 }, () => ({ summary: 'Before', startsWhen: 'Before' })),
    badge: '3 need you',
    async offline({ page, addressOf: at }) {
      for (const index of [left, readOnly]) await fillAndSave(page, at(index, 'edit'), mine);
      await page.goto(at(moved, 'read'));
      await page.getByRole('button', { name: 'Archive', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      await expect(page.getByText('Encounter Archived')).toBeVisible();
    },
    async meanwhile({ change, archive }) {
      await archive(left);
      await change(readOnly, { summary: 'Theirs: the ferryman is gone' });
      await change(moved, { summary: 'Theirs: still wanted' });
    },
  });
});
test.afterAll(() => scenario.close());

test('A document archived by others stays archived, and my text goes into its versions', async () => {
  const { page, addressOf: at, read: now, keyIds, history } = scenario;
  await page.goto(at(left, 'conflict'));
  await page.getByRole('button', { name: 'Leave it Archived' }).click();
  expect(await returnToReading(page)).toBeLessThan(open);
  await expect(page).toHaveURL(new RegExp(`/encounters/${keyIds[left]}/read$`));
  await expectOneLess();
  expect(await now(left)).toMatchObject({ statusText: 'Archived', summary: 'Before' });
  await expect.poll(() => history(left)).toContain(mine.Summary);
});

test('A status change on an older version is dropped, and nothing changes', async () => {
  const { page, addressOf: at, read: now, keyIds } = scenario;
  await page.goto(at(moved, 'conflict'));
  await expect(page.getByText(/^You archived version \d+, but there is now a version \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave it Editing' }).click();
  expect(await returnToReading(page)).toBeLessThan(open);
  await expect(page).toHaveURL(new RegExp(`/encounters/${keyIds[moved]}/read$`));
  await expectOneLess();
  expect(await now(moved)).toMatchObject({ statusText: 'Editing', summary: 'Theirs: still wanted' });
});

test('Losing the right to edit while settling is shown, and my text can be discarded', async () => {
  const { page, addressOf: at, read: now, share, moveToOtherTeam: give } = scenario;
  await page.goto(at(readOnly, 'conflict'));
  await page.getByRole('button', { name: 'Take mine' }).click();
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
