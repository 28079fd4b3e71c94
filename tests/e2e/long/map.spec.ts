import type { Page } from '@playwright/test';
import { badge, expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { noisePicture } from '#support/noisePicture.ts';
import { expectNoSidewaysScroll } from '#support/layout.ts';

const choose = (page: Page, buffer: Buffer, name = 'site.png', mimeType = 'image/png') =>
  page.getByLabel('Picture of the site').setInputFiles({ name, mimeType, buffer });

const drawnWidth = (page: Page) =>
  page.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth);

test('A site map is uploaded, goes on after a break, gets its pins, and is on a referee’s device without the server', async ({
  server,
  browser,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
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
  const pin = page.getByRole('button', { name: 'Eel Wood: move with the arrow keys' });
  await expect(pin).toBeFocused();
  const before = await pin.boundingBox();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  expect((await pin.boundingBox())?.x).toBeGreaterThan((before?.x ?? Infinity) + 10);
  await page.getByRole('button', { name: 'Save place' }).click();
  await expect(page.getByRole('button', { name: /^Eel Wood/ })).toBeVisible();
  await expectAllSaved(page);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const tablet = await context.newPage();
  await signInAndSync(tablet, server.url, 'referee');
  await tablet.goto(`${server.url}/map`);
  await expect(async () => {
    // Somebody who comes back to the tab has the picture fetched at once, instead of within a quarter of a minute.
    await tablet.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await expect(tablet.locator('main img')).toBeVisible({ timeout: 2_000 });
    // A smaller picture is shown while the whole one arrives.
    expect(await drawnWidth(tablet)).toBe(600);
  }).toPass({ timeout: 40_000 });
  await server.kill();
  await tablet.reload();
  await expect.poll(() => drawnWidth(tablet)).toBe(600);
  await expectNoSidewaysScroll(tablet);
  await tablet.getByRole('button', { name: /^Eel Wood/ }).tap();
  const panel = tablet.getByRole('region', { name: 'Eel Wood' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Move pin', exact: true }).tap();
  await tablet.locator('main img').tap({ position: { x: 40, y: 60 }, force: true });
  await tablet.getByRole('button', { name: 'Save place' }).tap();
  await expect(badge(tablet)).toContainText('1 waiting');
  await server.start();
  await expectAllSaved(tablet, 20_000);
  await context.close();
});
