import type { Locator, Page } from '@playwright/test';
import { isOwnOnPhone, readStoredTrees, readTrees, storeTrees } from '#support/accessibilityTree.ts';
import { everyView, findViolations, viewsAt } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import { type Scenario, openScenario, row } from '#support/scenario.ts';
import { typeBursts } from '#support/scanner.ts';
import { screens, viewports } from '#support/screens.ts';
import { typeSlowly } from '#support/slowTyping.ts';
import { findZoomFaults } from '#support/zoomed.ts';
import { comparedPictures, everyPicture, takePictures, takeReadmePicture } from '../../pictures/take.ts';

// Everything about one screen is one test, because opening it takes as long as looking at it. `npm run screens` runs
// parts of them (tests/pictures/run.ts). Each third is opened in the same order every time, on a game of its own: what a
// page shows depends on what was opened before.
const part = process.env['WAYMARK_SCREENS'] ?? 'check';
const pictures = process.env['WAYMARK_PICTURES'];

const third = Math.ceil(screens.length / 3);
for (const [name, own] of [
  ['first third', screens.slice(0, third)],
  ['second third', screens.slice(third, 2 * third)],
  ['last third', screens.slice(2 * third)],
] as const) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' });

    const hasConflict = own.some(({ needsConflict = false }) => needsConflict);
    let scenario: Scenario;
    test.beforeAll(async ({ browser }) => {
      scenario = await openScenario(browser, hasConflict);
    });
    test.afterAll(() => scenario.close());

    for (const { name, open, within } of own) {
      test(`The screen “${name}” can be read and typed in at every width, in all colours, at 200 % and at 400 %`, async () => {
        // The screen before may have been narrow.
        await scenario.organiser.setViewportSize({ width: 1440, height: 900 });
        const page = await open(scenario);
        if (part === 'readme') await takeReadmePicture(page, name);
        if (pictures !== undefined)
          await takePictures(page, name, pictures, part === 'pictures' ? everyPicture : comparedPictures);
        if (part === 'trees') await storeTrees(name, await readTrees(page, name));
        if (part === 'check') await check(page, name, within);
      });
    }
  });
}

async function check(page: Page, name: string, within?: string): Promise<void> {
  // Written again by `npm run screens -- --trees`. Parts of a page may come after it looked whole for a second.
  const stored = await readStoredTrees(name);
  await expect
    .configure({ soft: true })
    .poll(() => readTrees(page, name))
    .toBe(stored);
  // Other screens have the same faults at every width.
  const views = isOwnOnPhone(name) ? everyView : viewsAt(viewports[0]);
  expect.soft(await findViolations(page, within, views)).toEqual([]);
  expect.soft(await findZoomFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await typeSlowly(page);
  await typeBursts(page);
}

test('Where the system chooses the colours, what is current and selected is told apart', async ({
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/encounters');
  await expect(row(page)).toBeVisible();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('grid').focus();
  for (const key of ['j', 'x', 'j']) await page.keyboard.press(key, { delay: 50 });
  const background = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).backgroundColor);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const rows = (isSelected: boolean) => page.locator(`[role=row][aria-selected=${isSelected}]`);
  await expect(rows(true)).toHaveCount(1);
  const places = [
    menu.getByRole('link', { name: 'Encounters' }),
    rows(true),
    menu.getByRole('link', { name: 'Monsters' }),
    rows(false).first(),
  ];
  // Colours change over a moment.
  await expect
    .poll(async () => {
      const [current, ...others] = await Promise.all(places.map(background));
      return others.map((each) => each === current);
    })
    .toEqual([true, false, false]);
});
