import { expect, signInAndSync, test } from '#support/browser.ts';

test('A team’s page counts what its lists show, by keys and by touch, with the server gone; a player may not see it', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signInAndSync(page, server.url, 'writer');
  const rival = await browser.newContext();
  const player = await rival.newPage();
  await signInAndSync(player, server.url, 'player');
  await page.goto(`${server.url}/encounters`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await server.kill();
  await page.goto(`${server.url}/userProfile`);
  await page.getByRole('link', { name: 'Undertow Plot' }).tap();
  await expect(page.getByRole('heading', { name: 'Undertow Plot', level: 1 })).toBeVisible();
  const team = new URL(page.url()).pathname;
  await expect(page.getByRole('region', { name: 'Members' })).toContainText('Wren Ashdown');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const submitted = page
    .getByRole('listitem')
    .filter({ hasText: 'Encounters' })
    .getByRole('link', { name: /submitted/ });
  const count = Number.parseInt(await submitted.innerText(), 10);
  expect(count).toBeGreaterThan(0);
  await submitted.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/encounters\?team=.+&status=1/);
  await expect(page.getByRole('main').getByText(String(count), { exact: true }).first()).toBeVisible();
  await player.goto(`${server.url}${team}`);
  await expect(player.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
  await context.close();
  await rival.close();
});
