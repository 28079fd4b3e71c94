import type { Page } from '@playwright/test';
import { accountButton, expect, signInAs, signInAndSync, test } from '#support/browser.ts';

/** Returns the menu and the list of rumours that a tab shows. */
async function words(page: Page): Promise<{ menu: string[]; rumours: string[] }> {
  await goTo(page, '/rumours');
  const rows = page.locator('main a[href^="/rumours/"][href*="/read"]');
  await expect(rows.first()).toBeVisible();
  const menu = await page.getByRole('navigation').first().getByRole('link').allInnerTexts();
  return {
    menu: menu.map((each) => each.replace(/\s*\d+$/, '')),
    rumours: await rows.evaluateAll((links) => links.map((each) => each.getAttribute('href') ?? '')),
  };
}

/** Goes to a page without loading the app again, which would end it. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    globalThis.history.pushState({}, '', to);
    globalThis.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

test('The app is seen as a player, as they see it themselves, and nothing can be done until it ends', async ({
  server,
  page,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAndSync(page, server.url, 'organiser');
  const other = await (await browser.newContext()).newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await signInAndSync(other, server.url, 'player');
  const theirs = await words(other);
  const name = await other.evaluate(async () => {
    const answer = await fetch('/api/user/current');
    const user: unknown = await answer.json();
    return typeof user === 'object' && user !== null && 'displayName' in user ? String(user.displayName) : '';
  });

  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'See as…' }).click();
  await page.getByLabel('Person').selectOption({ label: name });
  await page.getByRole('button', { name: `See as ${name}` }).click();
  const bar = page.getByRole('status').filter({ hasText: `Seen as ${name}` });
  await expect(bar).toBeVisible();
  await server.kill();
  // Home links to rumours as well, so the list may not be there at once.
  await expect.poll(() => words(page)).toEqual(theirs);

  // Another tab of the same browser is not affected.
  const second = await page.context().newPage();
  await second.goto(`${server.url}/encounters`);
  await expect(second.getByText('Seen as')).toHaveCount(0);
  await expect(second.getByRole('link', { name: 'Review' }).first()).toBeVisible();
  await second.close();

  // Own documents have no buttons, forms and pages about the person do not open.
  await goTo(page, '/lammies');
  await page.locator('main a[href*="/read"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const act of ['Edit', 'Submit', 'Copy', 'Archive'])
    await expect(page.getByRole('button', { name: act, exact: true })).toHaveCount(0);
  for (const path of ['/lammies/new', '/device', '/inbox', '/userProfile']) {
    await goTo(page, path);
    await expect(page.getByText('You can’t see this page as somebody else')).toBeVisible();
  }
  await goTo(page, '/encounters');
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();

  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await goTo(page, '/');
    await expect(bar).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Coming up/ })).toBeVisible();
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide, `${width} px`).toBe(false);
    await test.info().attach(`home-${width}`, { body: await page.screenshot(), contentType: 'image/png' });
  }
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Review' }).first()).toBeVisible();
  await expect(page.getByText('Hi Olive!').last()).toBeVisible();
  await server.start();
});

test('Somebody who cannot read everything cannot see as anybody', async ({ server, page }) => {
  await signInAs(page, server.url, 'referee', '/seeAs');
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
  await accountButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'See as…' })).toHaveCount(0);
});
