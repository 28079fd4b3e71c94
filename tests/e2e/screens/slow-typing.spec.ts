import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#support/browser.ts';
import { type Scenario, openScenario } from '#support/scenario.ts';
import { screens } from '#support/screens.ts';

// An input that shows a value which is still on its way (an address, a row, a setting) drops letters on a slow device.
test.describe.configure({ mode: 'default' });

/** Inputs tried on each screen. */
const mostInputs = 8;
/** Pauses of a person who types, in milliseconds: around those after which the app stores or searches. */
const pauses = [130, 160, 190, 145];

let scenario: Scenario;

test.beforeAll(async ({ browser, game }) => {
  scenario = await openScenario(browser, game);
});
test.afterAll(() => scenario.close());

for (const { name, open } of screens) {
  test(`Every letter typed on the screen “${name}” stays, at a quarter of the speed`, async () => {
    // A screen before may have been narrow.
    await scenario.organiser.setViewportSize({ width: 1280, height: 720 });
    const page = await open(scenario);
    const { pathname } = new URL(page.url());
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    try {
      for (const input of await textInputs(page)) await typeInto(page, input);
      expect(new URL(page.url()).pathname).toBe(pathname);
    } finally {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
  });
}

async function textInputs(page: Page): Promise<Locator[]> {
  const found = await page.locator('input[type=text]:not([inputmode=numeric]), textarea').all();
  const usable: Locator[] = [];
  for (const each of found)
    if (usable.length < mostInputs && (await each.isVisible()) && (await each.isEditable()))
      usable.push(each);
  return usable;
}

async function typeInto(page: Page, input: Locator): Promise<void> {
  // Words typed into another input may have removed this one.
  if ((await input.count()) === 0) return;
  await input.focus();
  // Behind a menu or a dialog nothing can be typed.
  if (!(await input.evaluate((element) => element === document.activeElement))) return;
  const before = await input.inputValue();
  await page.keyboard.press('End');
  for (const [at, letter] of ['o', 'w', 'l', 's'].entries()) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(pauses[at] ?? 0);
  }
  expect(await input.inputValue()).toBe(`${before}owls`);
  // The next screen must not open with a list that was searched, or a draft.
  for (const pause of pauses) {
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(pause);
  }
  await expect(input).toHaveValue(before);
}
