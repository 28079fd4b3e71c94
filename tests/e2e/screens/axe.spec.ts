import type { Locator } from '@playwright/test';
import { everyView, findViolations } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import { type Scenario, openAndWait, openScenario, row } from '#support/scenario.ts';
import { screens } from '#support/screens.ts';
import { findZoomFaults } from '#support/zoomed.ts';

// One worker runs all of these: the scenario takes longer to set up than many screens to check.
test.describe.configure({ mode: 'default' });

let scenario: Scenario;

test.beforeAll(async ({ browser, game }) => {
  scenario = await openScenario(browser, game);
});
test.afterAll(() => scenario.close());

for (const { name, open, within } of screens) {
  // One test, because opening a screen takes as long as checking it.
  test(`The screen “${name}” can be used at every width, in all colours, at 200 % and at 400 %`, async () => {
    const page = await open(scenario);
    expect.soft(await findViolations(page, within, everyView)).toEqual([]);
    expect(await findZoomFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
}

test('Where the system chooses the colours, what is current and selected is told apart', async () => {
  const { organiser: page, url } = scenario;
  await page.emulateMedia({ forcedColors: 'active' });
  await openAndWait(page, '/encounters', row, url);
  await page.getByRole('grid').focus();
  for (const key of ['j', 'x', 'j']) await page.keyboard.press(key);
  const background = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).backgroundColor);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const current = await background(menu.getByRole('link', { name: 'Encounters' }));
  expect(current).not.toBe(await background(menu.getByRole('link', { name: 'Monsters' })));
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(1);
  expect(await background(page.locator('[role=row][aria-selected=true]'))).toBe(current);
  expect(await background(page.locator('[role=row][aria-selected=false]').first())).not.toBe(current);
  await page.emulateMedia({ forcedColors: 'none' });
});
