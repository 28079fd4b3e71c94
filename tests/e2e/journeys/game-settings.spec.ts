import { z } from 'zod';
import { expect, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { expectSent } from '#support/mirrorTables.ts';
import { noisePicture } from '#support/noisePicture.ts';

test('Cards get a colour and a logo in the game settings, which show them before they are saved', async ({
  organiser,
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/game');
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  const preview = page.getByRole('region', { name: 'Card preview' });
  await expect(preview).toContainText('As printed, 85 × 55 mm');
  const colour = '#204066';
  await page.getByLabel('Item colour').fill(colour);
  const back = preview.locator('[data-side=back]');
  await expect(back).toHaveCSS('background-color', 'rgb(32, 64, 102)');
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await noisePicture(page, 60, 40) };
  await page.getByLabel('Logo on cards').setInputFiles(logo);
  await expect(preview.getByRole('img', { name: 'Logo' }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save and Close' }).first().click();
  await expect(page).toHaveURL(/\/read$/);
  await expectSent(page);
  const [game] = z.array(z.looseObject({})).parse(await organiser.call('GET', '/games'));
  expect(JSON.stringify(game)).toContain(colour);
});
