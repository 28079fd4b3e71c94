import type { Page } from '@playwright/test';
import { expect, signInAndSync, test } from '#support/browser.ts';

// Long: what is found is tested in tests/mirror/search. These show it in the app, by keyboard and by touch.
test.describe('search', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything on this device' });
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

  test('On a phone all is found and filtered by touch, and the address keeps it', async ({
    browser,
    sharedServer,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    await signInAndSync(page, sharedServer.url, 'organiser');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await box(page).fill('the type:enc');
    await option(page, /^type:encounter/).tap();
    await expect(page.getByRole('button', { name: 'Remove type:encounter' })).toBeVisible();
    await option(page, /^Show (all|on)/).tap();
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
    const found = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: /ENC-\d/ });
    await expect(found.first()).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'status', exact: true }).tap();
    await option(page, /^status:flagged/).tap();
    await expect(page).toHaveURL(/flagged/);
    await page.goto(page.url());
    await expect(page.getByRole('button', { name: 'Remove status:flagged' })).toBeVisible();
    await expect(found.first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Editing', { exact: true })).toHaveCount(0);
    await context.close();
  });
});
