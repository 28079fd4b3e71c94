import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/**
 * Waits until the page is no wider than its window. A layout is never read once: after the window changes its size, the
 * app draws for the new width a moment later.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? Number.NaN;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `Nothing is wider than ${width} pixels`,
    })
    .toBeLessThanOrEqual(width);
}
