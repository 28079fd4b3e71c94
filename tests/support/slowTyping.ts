import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Pause of a person who types, in milliseconds: after some such pauses the app stores or searches. */
const pauseMs = 160;

/**
 * Types in the first input of a page at a quarter of the machine's speed, and expects every letter to stay: an input that
 * shows a value which is still on its way (an address, a row, a setting) drops letters on a slow device. Leaves the page
 * as it was.
 */
export async function typeSlowly(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const input = await firstInput(page);
  if (!input) return;
  await input.focus();
  // Behind a menu or a dialog nothing can be typed.
  if (!(await input.evaluate((element) => element === document.activeElement))) return;
  const before = await input.inputValue();
  await page.keyboard.press('End');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    await page.keyboard.type('owl', { delay: pauseMs });
  } finally {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await devtools.detach();
  }
  expect(await input.inputValue()).toBe(`${before}owl`);
  // The next screen must not open with a list that was searched, or a draft.
  for (let letters = 0; letters < 3; letters += 1) await page.keyboard.press('Backspace', { delay: pauseMs });
  await expect(input).toHaveValue(before);
  expect(new URL(page.url()).pathname).toBe(pathname);
}

/** The first input in which a text can be typed; undefined if the page has none. */
async function firstInput(page: Page): Promise<Locator | undefined> {
  for (const each of await page.locator('input[type=text]:not([inputmode=numeric]), textarea').all())
    if ((await each.isVisible()) && (await each.isEditable())) return each;
  return undefined;
}
