import { expect, signInAndSync, test } from '#support/browser.ts';
import { readTable } from '#support/mirrorTables.ts';

test('Leaks of the game are found with the server killed, counted as filters say, and named before something is shared', async ({
  server,
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAndSync(page, server.url, 'organiser');
  await expect.poll(() => readTable(page, 'meta')).toContain('"readers"');
  await server.kill();
  await page.goto(`${server.url}/leaks`);
  const count = page.getByRole('status').filter({ hasText: /\d+ leaks? in \d+ documents?/ });
  await expect(count).toBeVisible({ timeout: 60_000 });
  const before = Number.parseInt(await count.innerText(), 10);

  // Filters are in the address, and the count follows them.
  await page.getByLabel('Kind').selectOption({ label: 'Links' });
  await expect(page).toHaveURL(/\/leaks\?kind=link$/);
  const links = Number.parseInt(await count.innerText(), 10);
  await page.getByLabel('Type').selectOption({ index: 1 });
  await page.getByLabel('Team').selectOption({ index: 1 });
  await expect(page).toHaveURL(/\?team=.+&type=.+&kind=link$/);
  await expect(page.getByLabel('Team')).not.toHaveValue('');
  const none = page.getByRole('heading', { name: 'No matching leaks' });
  await expect(count.or(none)).toBeVisible();
  if (await count.isVisible())
    expect(Number.parseInt(await count.innerText(), 10)).toBeLessThanOrEqual(links);
  await page.reload();
  await expect(page.getByLabel('Kind')).toHaveValue('link', { timeout: 60_000 });
  for (const name of ['Kind', 'Type', 'Team']) await page.getByLabel(name).selectOption({ label: 'All' });
  await expect(page).toHaveURL(/\/leaks$/);
  await expect(count).toContainText(`${before} leak`);

  // The share tab names what would be seen, before anything is shared, and lets the person go on.
  const link = page
    .getByRole('region')
    .filter({ hasText: 'a link to' })
    .getByRole('heading')
    .getByRole('link');
  await link.first().click();
  await page.getByRole('tab', { name: 'Shares' }).click();
  await page.getByLabel('Share with All Teams').click();
  await expect(page.getByText(/readers would see what is hidden/)).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide, `${width} px`).toBe(false);
    await test.info().attach(`shares-${width}`, { body: await page.screenshot(), contentType: 'image/png' });
  }
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
});
