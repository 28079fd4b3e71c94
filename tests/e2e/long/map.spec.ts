import type { Page } from '@playwright/test';
import { badge, expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { noisePicture } from '#support/noisePicture.ts';
import { expectNoSidewaysScroll } from '#support/layout.ts';

const choose = (page: Page, buffer: Buffer, name = 'site.png', mimeType = 'image/png') =>
  page.getByLabel('Picture of the site').setInputFiles({ name, mimeType, buffer });

const drawnWidth = (page: Page) =>
  page.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth);

test('A site map is uploaded, goes on after a break, and is there without the server, where a pin is moved on a phone', async ({
  server,
  page,
}) => {
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(`${server.url}/map`);
  await expect(page.getByRole('heading', { name: 'There is no site map yet' })).toBeVisible();
  await choose(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'plan.png');
  await expect(page.getByRole('alert')).toContainText('not a picture');

  const picture = await noisePicture(page, 600, 400);
  await server.kill();
  await choose(page, picture);
  await expect(page.getByRole('alert')).toContainText('There is no connection');
  await server.start();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Site map saved')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => drawnWidth(page)).toBe(600);
  await page.getByRole('button', { name: 'Place Eel Wood' }).click();
  await page.getByRole('button', { name: 'Save place' }).click();
  await expect(page.getByRole('button', { name: /^Eel Wood/ })).toBeVisible();
  await expectAllSaved(page);

  await server.kill();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect.poll(() => drawnWidth(page)).toBe(600);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Eel Wood/ }).click();
  const panel = page.getByRole('region', { name: 'Eel Wood' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Move pin', exact: true }).click();
  await page.locator('main img').click({ position: { x: 40, y: 60 }, force: true });
  await page.getByRole('button', { name: 'Save place' }).click();
  await expect(badge(page)).toHaveAccessibleName(/1 waiting/);
});
