import { findViolations } from '#support/axe.ts';
import { badge, expect, fillSignIn, expectAllSaved, returnTo, test } from '#support/browser.ts';
import { viewports } from '#support/screens.ts';

const [phone] = viewports;
test.use({ viewport: phone });

test('A player signs in on a phone, is led to where they wanted to go, and has everything there without a server', async ({
  sharedServer,
  page,
}) => {
  await page.goto(`${sharedServer.url}/lammies?sort=title`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await fillSignIn(page, 'player');
  await expect(page).toHaveURL(`${sharedServer.url}/lammies?sort=title`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lammie Requests' })).toBeVisible();
  // Their documents are here, and so is the app itself.
  await expectAllSaved(page, 60_000);

  await sharedServer.kill();
  await page.goto(sharedServer.url);
  await expect(page.getByRole('heading', { name: 'Welcome to the Sound of Marrow' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My requests' }).getByRole('listitem').first()).toBeVisible();
  await expect(badge(page)).toHaveText('Offline');
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await findViolations(page, 'nav[aria-label=Main]')).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rumours' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('RUM-');

  await returnTo(sharedServer, page, 60_000);
});
