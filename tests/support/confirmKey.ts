import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Presses the key of an act that others see, which asks for Enter, and then Enter. `label` is that of the button. */
export async function pressAndConfirm(page: Page, key: string, label: string): Promise<void> {
  const button = page.getByRole('button', { name: `Press Enter to ${label}` });
  // Right after another key it is ignored.
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(button).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
}
