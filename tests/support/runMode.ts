import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Sets the clock of the run list to the start of the first slot, as for training. */
export async function setClockToFirstSlot(page: Page): Promise<void> {
  await chooseTool(page, 'Training: set the clock');
  await page.getByRole('button', { name: 'First slot' }).click();
  await expect(page.getByText('This page shows another time')).toBeVisible();
}

/** Chooses an entry of the menu of the run list. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name }).click();
}
