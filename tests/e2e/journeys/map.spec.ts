import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { expectSent } from '#support/mirrorTables.ts';
import { noisePicture } from '#support/noisePicture.ts';
import { ownName } from '#support/names.ts';
import { makeItem } from '#support/timetable.ts';

test('A picture becomes the site map, a location gets its pin, and both are on another device', async ({
  organiser,
  openOnDevice,
}) => {
  const name = ownName('The heron pool');
  await makeItem(organiser, 'locations', { name, kind: 'field' });
  const page = await openOnDevice('organiser', '/map');
  const width = 53;
  const site = { name: 'site.png', mimeType: 'image/png', buffer: await noisePicture(page, width, 30) };
  await page.getByLabel('Picture of the site').setInputFiles(site);
  const drawnWidth = (map: Page) =>
    map.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => drawnWidth(page)).toBe(width);
  await page.getByRole('button', { name: `Place ${name}` }).click();
  await expect(page.getByRole('button', { name: `${name}: move with the arrow keys` })).toBeFocused();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Save place' }).click();
  await expectSent(page);

  const other = await openOnDevice('referee', '/map');
  const drawn = other.locator('main img');
  await expect(async () => {
    // Somebody who comes back to the tab has the picture fetched at once, instead of within a quarter of a minute.
    await other.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await expect(drawn).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect.poll(() => drawnWidth(other)).toBe(width);
  const pin = other.getByRole('button', { name });
  const [map, placed] = [await drawn.boundingBox(), await pin.boundingBox()];
  if (!map || !placed) throw new Error('The pin is on the map.');
  // Nobody moved it up or down.
  expect(placed.x + placed.width / 2).toBeGreaterThan(map.x + map.width / 2 + 5);
  await pin.click();
  await expect(other.getByRole('region', { name })).toBeVisible();
  expect(await findViolations(other)).toEqual([]);
});
