import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Selects words in a field as a person does, and waits for what can be done with them. */
export async function selectWords(page: Page, field: string, words: string): Promise<void> {
  await page.locator(`[data-field="${field}"]`).evaluate((part, wanted) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(wanted) ?? -1;
      if (start === -1) continue;
      document.getSelection()?.setBaseAndExtent(node, start, node, start + wanted.length);
      return;
    }
    throw new Error(`No words “${wanted}”`);
  }, words);
  await expect(page.getByRole('button', { name: 'Comment', exact: true })).toBeVisible();
}
