import { expect, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { ownName } from '#support/names.ts';
import { typeRichText } from '#support/richText.ts';

test('A system page is written, previewed and published, and then a player finds it under Home', async ({
  openOnDevice,
}) => {
  const name = ownName('Camp rules');
  const page = await openOnDevice('organiser', '/systemPages');
  await page.getByRole('button', { name: 'New System Page' }).first().click();
  await page.getByLabel('Name').fill(name);
  await typeRichText(page, 'Body', 'Quiet after two.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Quiet after two.');
  await page.getByRole('button', { name: 'Save and Close' }).first().click();
  await expect(page.getByText('Preview: only staff can see this page.')).toBeVisible();
  const player = await openOnDevice('player', '/');
  const pages = player.getByRole('navigation', { name: 'Pages of the game' });
  await expect(player.getByRole('heading', { name: 'Welcome to the Sound of Marrow' })).toBeVisible();
  await expect(pages.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await pages.getByRole('link', { name }).click();
  await expect(player.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(player).toHaveTitle(`${name} · Waymark`);
  await expect(player.getByText('Quiet after two.')).toBeVisible();
  expect(await findViolations(player)).toEqual([]);
});
