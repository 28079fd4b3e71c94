import type { Locator } from '@playwright/test';
import { expect, test } from '#support/browser.ts';
import { type Scenario, openAndWait, openScenario, row } from '#support/scenario.ts';
import { screens } from '#support/screens.ts';
import { findZoomFaults } from '#support/zoomed.ts';

test.describe.configure({ mode: 'default' });

let scenario: Scenario;

test.beforeAll(async ({ browser, game }) => {
  scenario = await openScenario(browser, game);
});
test.afterAll(() => scenario.close());

for (const { name, open } of screens) {
  test(`The screen “${name}” can be used at 200 % and at 400 %`, { tag: '@long' }, async () => {
    const page = await open(scenario);
    expect(await findZoomFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
}

test(
  'Where the system chooses the colours, what is current and selected is told apart',
  { tag: '@long' },
  async () => {
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
  },
);
