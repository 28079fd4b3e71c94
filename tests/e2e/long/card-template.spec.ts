import type { Page } from '@playwright/test';
import { z } from 'zod/mini';
import { badge, expect, signInAndSync, test } from '#support/browser.ts';
import { noisePicture } from '#support/noisePicture.ts';
import { readTable } from '#support/mirrorTables.ts';

/** A round logo on a transparent ground. */
async function logoFile(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is a canvas.');
    context.fillStyle = '#7a1f1f';
    context.beginPath();
    context.arc(200, 150, 140, 0, 7);
    context.fill();
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

const logos = (page: Page) => page.getByRole('img', { name: 'Logo' });
const colourOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('A logo and colours are chosen in the settings, shown before they are saved, and printed on another device without the server', async ({
  server,
  browser,
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signInAndSync(page, server.url, 'organiser');
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const desk = await context.newPage();
  await signInAndSync(desk, server.url, 'referee');

  await page.goto(`${server.url}/game/game/edit`);
  const preview = page.getByRole('region', { name: 'Card preview' });
  await expect(preview).toContainText('As printed, 85 × 55 mm');
  await expect(logos(page)).toHaveCount(0);
  await page
    .getByLabel('Logo on cards')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(preview.getByRole('alert')).toContainText('not a picture');
  // A large one is made smaller until it may be sent.
  const width = () =>
    logos(page)
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  const noise = { name: 'noise.png', mimeType: 'image/png', buffer: await noisePicture(page, 1500, 1200) };
  await page.getByLabel('Logo on cards').setInputFiles(noise);
  await expect.poll(width, { timeout: 40_000 }).toBeLessThanOrEqual(768);
  await page.getByRole('button', { name: 'No logo' }).click();
  await expect(logos(page)).toHaveCount(0);
  await page.getByLabel('Logo on cards').setInputFiles(await logoFile(page));
  await expect(logos(page)).toHaveCount(1);
  await page.getByLabel('Side with the logo').selectOption('Front and back');
  await expect(logos(page)).toHaveCount(2);
  await expect.poll(width).toBe(400);

  // The band is dark, so its letters are white; the text is checked against the ground.
  await page.getByLabel('Item colour').fill('#204060');
  await expect.poll(() => colourOf(page, '[data-side=back]')).toBe('rgb(32, 64, 96)');
  await expect(preview.getByText('ITEM')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.getByLabel('Card background').fill('#fff3d6');
  await page.getByLabel('Card text').fill('#c0a080');
  await expect(preview).toContainText('The contrast between the text and the background is 2.2 to 1.');
  await page.getByLabel('Card text').fill('#101010');
  await expect(preview).not.toContainText('contrast');
  // The code stays dark on white on any ground.
  await expect.poll(() => colourOf(page, '[data-card=aside] > div')).toBe('rgb(255, 255, 255)');

  // Nothing is saved until it is saved, and another person's device has no logo.
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(badge(page)).toHaveText('All saved', { timeout: 30_000 });
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(0);

  await desk.goto(`${server.url}/cards/production`);
  await expect(badge(desk)).toHaveText('All saved');
  const partsHere = async () =>
    z.array(z.unknown()).parse(JSON.parse(await readTable(desk, 'pictureParts'))).length;
  await expect.poll(partsHere, { timeout: 40_000 }).toBe(1);
  await server.kill();
  await desk.reload();
  await desk.getByRole('button', { name: 'Select all' }).click();
  await desk.getByRole('button', { name: 'Print…' }).click();
  const first = desk.getByRole('group', { name: /^Front of/ }).first();
  await expect(first.getByRole('img', { name: 'Logo' })).toBeVisible();
  expect(await colourOf(desk, '[data-side=front]')).toBe('rgb(255, 243, 214)');
  await expect(desk.getByText('hard to read')).toHaveCount(0);
  await server.start();
  await context.close();
});
