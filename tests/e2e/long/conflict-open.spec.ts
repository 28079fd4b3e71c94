import { findViolations } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import {
  type ConflictScenario,
  createConflicts,
  expectNeedsYou,
  expectNothingUnsaved,
  fieldCard,
  fillAndSave,
  returnToReading,
  richTextOf,
  saveForm,
} from '#support/conflicts.ts';

// A referee was offline while an organiser edited and approved the same encounters.
test.describe.configure({ mode: 'default' });

const [followed, narrow, wide, saved, rows] = [0, 1, 2, 3, 4];
const mine = { Summary: 'Mine: the eastern gate' };
const closed = 'FIELD CLOSED: live cable';
const ghouls = (count: number, note: string) => [{ id: 'ghouls', monster: null, count, note }];
let scenario: ConflictScenario;

test.beforeAll(async ({ game, browser }) => {
  scenario = await createConflicts(browser, game, {
    who: 'referee',
    before: Array.from({ length: 5 }, () => ({
      summary: 'Before: a gate',
      startsWhen: 'Before: at nightfall',
      safety: richTextOf('Mind the steps.'),
      monsters: ghouls(2, ''),
    })),
    badge: '5 need you',
    async offline({ page, addressOf: at }) {
      await fillAndSave(page, at(followed, 'edit'), mine);
      for (const index of [narrow, wide, saved]) await fillAndSave(page, at(index, 'edit'), mine);
      await page.goto(at(rows, 'edit'));
      await page.getByRole('listitem', { name: 'Monster 1' }).getByLabel('Count').fill('5');
      await saveForm(page);
    },
    async meanwhile({ change, organiser, keyIds, read }) {
      await change(followed, { summary: 'Theirs: the western gate', safety: richTextOf(closed) });
      await change(rows, { monsters: ghouls(4, 'From the reeds') });
      await change(saved, { summary: 'Theirs: the western gate' });
      for (const index of [narrow, wide, saved]) {
        const { version } = await read(index);
        await organiser.call('PATCH', `/encounters/${keyIds[index]}/status`, { version, status: 3 });
      }
    },
  });
});
test.afterAll(() => scenario.close());

test('While one field is in conflict, what others change elsewhere is shown at once', async () => {
  const { page, addressOf: at, change } = scenario;
  await page.goto(at(followed, 'read'));
  await expect(page.getByText('NOT SAVED').first()).toBeVisible();
  await expect(page.getByText(closed)).toBeVisible();
  await expect(page.getByText(mine.Summary)).toBeVisible();
  await change(followed, { endsWhen: 'The horn is blown' });
  await expect(page.getByText('The horn is blown')).toBeVisible();
  await expect(page.getByText(mine.Summary)).toBeVisible();
});

for (const [index, width] of [
  [narrow, 390],
  [wide, 1440],
] as const) {
  test(`At ${width} pixels, the screen says that saving undoes an approval, and discarding mine keeps it`, async () => {
    const { page, addressOf: at, read, history } = scenario;
    const before = await read(index);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(at(index, 'conflict'));
    const notice = page.getByRole('status').filter({ hasText: 'Saving your text sets it back to Editing' });
    await expect(notice).toContainText(/Olive Tranter approved it at \d\d:\d\d\./);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await findViolations(page, 'main')).toEqual([]);
    await page.setViewportSize({ width, height: 900 });
    await notice.getByRole('button', { name: 'Discard mine' }).click();
    await returnToReading(page);
    await expect(page.getByText('Before: a gate')).toBeVisible();
    await expectNothingUnsaved(page);
    expect(await read(index)).toMatchObject({ version: before.version, statusText: 'Approved' });
    expect(await history(index)).toContain(mine.Summary);
  });
}

test('The screen no longer warns of the status once nothing of mine is taken', async () => {
  const { page, addressOf: at, read } = scenario;
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = await read(saved);
  await page.goto(at(saved, 'conflict'));
  const warning = page.getByText('Saving your text sets it back to Editing');
  await expect(warning).toBeVisible();
  await expect(
    page.getByText(/It is Approved now\. Olive Tranter changed it last, at \d\d:\d\d\./),
  ).toBeVisible();
  const summary = fieldCard(page, 'Summary');
  await summary.getByRole('button', { name: 'Take theirs' }).click();
  await expect(warning).toHaveCount(0);
  await summary.getByRole('button', { name: 'Take mine' }).click();
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Save this text' }).click();
  await returnToReading(page);
  await expectNeedsYou(page, 2);
  const after = await read(saved);
  expect(after).toMatchObject({ version: before.version + 1, statusText: 'Editing', summary: mine.Summary });
});

test('At 390 and 1440 pixels, a row in conflict shows only the cell that both changed', async () => {
  const { page, addressOf: at, read } = scenario;
  await page.goto(at(rows, 'conflict'));
  const row = fieldCard(page, 'Monsters: From the reeds');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row.locator('del')).toHaveText(['2', '2']);
    await expect(row.locator('ins')).toHaveText(['5', '4']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await findViolations(page, 'main')).toEqual([]);
  await row.getByRole('button', { name: 'Take mine' }).click();
  await page.getByRole('button', { name: 'Save this text' }).click();
  await returnToReading(page);
  await expectNeedsYou(page, 1);
  // Their change to another cell of the row stays.
  expect((await read(rows))['monsters']).toEqual(ghouls(5, 'From the reeds'));
});
