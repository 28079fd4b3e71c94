import { findViolations } from '#support/axe.ts';
import { badge, expect, test, visit } from '#support/browser.ts';
import {
  type ConflictScenario,
  createConflicts,
  earlier,
  editMonsters,
  expectNeedsYou,
  expectSettled,
  expectStored,
  fieldCard,
  fillAndSave,
  mine,
  monster,
  returnToReading,
  theirMonsters,
  theirs,
} from '#support/conflicts.ts';
import { keyboardHands } from '#support/hands.ts';
import { expectNoSidewaysScroll } from '#support/layout.ts';

// A plot writer was offline while an organiser edited, archived and moved encounters of the writer's team. Each test
// settles one of them. Setting this up takes longer than the tests, so they share it.
test.describe.configure({ mode: 'default' });

const [keys, rows, moving, recreated, readOnly] = [0, 1, 2, 3, 4];

let scenario: ConflictScenario;
/** Conflicts that are not settled yet. */
let open: number;

test.beforeAll(async ({ game, browser }) => {
  open = 5;
  scenario = await createConflicts(browser, game, {
    who: 'writer',
    ofOwnTeam: true,
    options: { viewport: { width: 1440, height: 900 } },
    before: Array.from({ length: 5 }, (_, at) => ({ ...earlier, title: `The gate at nightfall ${at}` })),
    badge: '5 need you',
    async offline({ page, addressOf: at }) {
      for (const index of [keys, moving, recreated, readOnly])
        await fillAndSave(page, at(index, 'edit'), mine);
      await editMonsters(page, at(rows, 'edit'));
    },
    async meanwhile({ change, archive }) {
      for (const index of [keys, moving]) await change(index, theirs);
      await change(readOnly, { summary: theirs.summary });
      await change(rows, { monsters: theirMonsters });
      await archive(recreated);
    },
  });
});
test.afterAll(() => scenario.close());

test('A conflict is found and settled with the keyboard alone: J and K move, letters take a side, only Ctrl-S saves', async () => {
  const { page, addressOf: at, read: now, history } = scenario;
  const hands = keyboardHands(page);
  await hands.press(badge(page));
  const one = page.getByRole('article').filter({ hasText: (await now(keys)).title });
  await hands.press(one.getByRole('button', { name: 'See both texts' }));
  await expect(page).toHaveURL(at(keys, 'conflict'));
  const summary = fieldCard(page, 'Summary');
  const startsWhen = fieldCard(page, 'Starts when');
  await expect(summary).toBeVisible();
  await page.keyboard.press('j');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('2 still to decide')).toBeVisible();
  await hands.press(summary.getByRole('button', { name: 'Take theirs' }));
  await expect(summary.getByText('Taking theirs')).toBeVisible();
  await page.keyboard.press('m');
  await expect(summary.getByText('Taking mine')).toBeVisible();
  await page.keyboard.press('j');
  await expect(startsWhen).toBeFocused();
  await page.keyboard.press('t');
  await page.keyboard.press('k');
  await expect(summary).toBeFocused();
  await page.keyboard.press('e');
  await expect(summary.getByRole('textbox', { name: 'Summary' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', just');
  await page.keyboard.press('Escape');
  await expect(summary).toBeFocused();
  await page.keyboard.press('s');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ENC-\d+ .+ is settled$/);
  await expect(page.getByRole('button', { name: `Next conflict (${open - 1} left)` })).toBeFocused();
  expect(await findViolations(page, 'main')).toEqual([]);
  open -= 1;
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectSettled(page, scenario.keyIds[keys]);
  expect(await now(keys)).toMatchObject({ summary: `${mine.Summary}, just`, startsWhen: theirs.startsWhen });
  expect(await history(keys)).toContain(mine['Starts when']);
});

test('Only the cell of a row that both changed is decided; other cells and rows are merged', async () => {
  const { page, addressOf: at, read: now } = scenario;
  await visit(page, at(rows, 'conflict'));
  const ghouls = fieldCard(page, 'Monsters: Ghouls by the bridge');
  await expect(ghouls).toBeVisible();
  await expect(page.locator('[data-conflict]')).toHaveCount(1);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Only the differing cell is marked.
    await expect(ghouls.locator('del')).toHaveText(['2', '2']);
    await expect(ghouls.locator('ins')).toHaveText(['5', '4']);
    await expectNoSidewaysScroll(page);
  }
  // The earlier text is that of the cell to decide on: the note has merged already.
  const before = ghouls.locator('dl').first();
  await expect(before).toContainText('2');
  await expect(before).not.toContainText('Ghouls');
  // One row has nothing to be decided together.
  await expect(page.getByRole('button', { name: 'Mine for all' })).toHaveCount(0);
  expect(await findViolations(page, 'main')).toEqual([]);
  await ghouls.getByRole('button', { name: 'Take mine' }).click();
  await ghouls.getByRole('button', { name: 'Edit the result' }).click();
  const result = ghouls.getByRole('group', { name: 'Resulting monster' });
  await expect(result.getByLabel('Count')).toHaveValue('5');
  await expect(result.getByLabel('Note')).toHaveCount(0);
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await ghouls.getByRole('button', { name: 'Take theirs' }).click();
  const merged = page.getByRole('region', { name: 'Merged already' });
  for (const text of ['Crows, mine', 'reeds']) await expect(merged).toContainText(text);
  // The empty cells of an added row are not shown.
  await expect(merged).not.toContainText('None');
  await page.getByRole('button', { name: 'Save this text' }).click();
  await readSettled();
  await expectSettled(page, scenario.keyIds[rows]);
  expect((await now(rows))['monsters']).toEqual([
    monster('ghouls', 4, 'Ghouls by the bridge'),
    monster('wolves', 9, 'Wolves in the reeds'),
    { id: expect.any(String), monster: null, count: null, note: 'Crows, mine' },
  ]);
});

test('A further change by others reopens only the fields it touches and keeps all decisions and texts', async () => {
  const { page, addressOf: at, read: now, change } = scenario;
  await visit(page, at(moving, 'conflict'));
  const summary = fieldCard(page, 'Summary');
  const startsWhen = fieldCard(page, 'Starts when');
  await summary.getByRole('button', { name: 'Take mine' }).click();
  await startsWhen.getByRole('button', { name: 'Edit the result' }).click();
  await startsWhen.getByRole('textbox', { name: 'Starts when' }).fill('Both: lamp out, then the drum');
  await expectStored(page, 'lamp out, then the drum');
  await page.reload();
  await expect(summary.getByText('Taking mine')).toBeVisible();
  await expect(startsWhen.getByRole('textbox')).toHaveValue('Both: lamp out, then the drum');

  await change(moving, { startsWhen: 'Theirs: the horn, not the drum' });
  await expect(page.getByText('This changed again while you were deciding')).toBeVisible();
  await expect(summary.getByText('Taking mine')).toBeVisible();
  await expect(startsWhen.getByText('Changed again', { exact: true })).toBeVisible();
  await expect(startsWhen).toContainText('the horn, not the drum');
  await expect(page.getByText('1 still to decide')).toBeVisible();
  const box = startsWhen.getByRole('textbox', { name: 'Starts when' });
  await expect(box).toHaveValue('Both: lamp out, then the drum');
  await box.fill('Both: lamp out, then the horn');
  await startsWhen.getByRole('button', { name: 'Use the edited text' }).click();
  await page.getByRole('button', { name: 'Save this text' }).click();
  await readSettled();
  await expectSettled(page, scenario.keyIds[moving]);
  const expected = { summary: mine.Summary, startsWhen: 'Both: lamp out, then the horn' };
  expect(await now(moving)).toMatchObject(expected);
});

test('A document archived by others is created again with my text, and the old one stays archived', async () => {
  const { page, addressOf: at, read: now, keyIds } = scenario;
  await visit(page, at(recreated, 'conflict'));
  await expect(page.getByText('Olive Tranter archived it in the meantime.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText(mine.Summary);
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Make a new Encounter with my text' }).click();
  await readSettled();
  await expect(page).toHaveURL(/\/encounters\/[^/]+\/read$/);
  expect(page.url()).not.toContain(keyIds[recreated]);
  await expect(page.getByText(mine['Starts when'])).toBeVisible();
  await expectNeedsYou(page, open);
  expect((await now(recreated)).statusText).toBe('Archived');
});

test('Losing the right to edit while settling is shown, and my text can be discarded', async () => {
  const { page, addressOf: at, read: now, share, moveToOtherTeam: give } = scenario;
  await visit(page, at(readOnly, 'conflict'));
  await fieldCard(page, 'Summary').getByRole('button', { name: 'Take mine' }).click();
  await share(readOnly);
  await give(readOnly);
  await expect(page.getByText('You can no longer edit it.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText(mine.Summary);
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  open -= 1;
  await expectNeedsYou(page, open);
  expect((await now(readOnly))['summary']).toBe(theirs.summary);
});

/** Goes from the conflict that was just settled to the reading screen; one less is left. */
async function readSettled(): Promise<void> {
  open -= 1;
  expect(await returnToReading(scenario.page)).toBe(open);
}
