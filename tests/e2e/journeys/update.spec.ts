import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { browserCookies, expect, test } from '#support/browser.ts';
import { startServer } from '#support/server.ts';

test('fault 51: an update reloads the tab that takes it and leaves a tab with unsaved text alone', async ({
  page,
  context,
}) => {
  const dist = await mkdtemp(join(tmpdir(), 'waymark-dist-'));
  await cp(join(import.meta.dirname, '../../../dist'), dist, { recursive: true });
  const server = await startServer({ dist });
  await server.people({ email: 'ada@waymark.test', roleId: 'referee' });
  await context.addCookies(browserCookies(await server.signIn('ada@waymark.test'), server.url));
  await page.goto(`${server.url}/encounters/new`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Being written');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await mark(page);

  await appendFile(join(dist, 'service-worker.js'), '\n// the next version\n');
  const other = await context.newPage();
  await other.goto(`${server.url}/about`);
  const ready = (tab: Page) => tab.getByText('A newer version is ready');
  await expect(ready(other)).toBeVisible();
  await expect(ready(page)).toBeVisible();
  await mark(other);
  await other.getByRole('button', { name: 'Update now' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click();
  await expect(other.locator('html')).not.toHaveAttribute('data-marked');
  await expect(other.getByRole('heading', { level: 1, name: 'About Waymark' })).toBeVisible();
  const waiting = () =>
    other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  await expect.poll(waiting).toBeUndefined();
  await expect(ready(other)).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-marked');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Being written');
  await context.close();
  await server.close();
  await rm(dist, { recursive: true });
});

/** Marks the page; a reload removes the mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}
