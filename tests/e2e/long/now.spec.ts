import type { Page } from '@playwright/test';
import { accountButton, badge, expect, signInAndSync, test } from '#support/browser.ts';
import { makeSlotIn, openEvent, personId } from '#support/eventNow.ts';
import { signInToApi } from '#support/serverProcess.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const eventBar = (page: Page) => page.getByRole('navigation', { name: 'Event' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });

test.describe('On a phone at an event', () => {
  test.use(phone);

  test('the bar at the bottom leads everywhere, keeps clear of the page, and makes way for the keyboard', async ({
    server: { url },
    page,
  }) => {
    await openEvent(await signInToApi(url, 'admin@waymark.test'));
    await signInAndSync(page, url, 'referee');
    const bar = eventBar(page);
    await page.goto(`${url}/`);
    await expect(bar.getByRole('link', { name: 'Now' })).toHaveAttribute('aria-current', 'page');
    for (const item of await bar.locator('a, button').all()) {
      const box = await item.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(63);
      expect(box?.width).toBeGreaterThanOrEqual(64);
    }
    // The header leaves out the controls of the bar.
    await expect(menuButton(page)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeHidden();

    await bar.getByRole('button', { name: 'Search' }).tap();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Encounters' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Encounters' })).toBeVisible();

    // The list ends where the bar begins, and the end of a long page can be scrolled out from under it.
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    const grid = await page.getByRole('grid', { name: 'Encounters' }).boundingBox();
    expect((grid?.y ?? 0) + (grid?.height ?? 0)).toBeLessThanOrEqual((await top()) + 1);
    await bar.getByRole('link', { name: 'Now' }).tap();
    await expect(page.getByRole('button', { name: 'Welcome page' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = await page.getByRole('main').locator('p').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(await top());

    await bar.getByRole('link', { name: 'Scan' }).tap();
    await expect(page.getByRole('button', { name: 'Stop the camera' })).toBeVisible();
    await setKeyboard(page, 300);
    await expect(bar).toBeHidden();
    await setKeyboard(page, 0);
    await expect(bar).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
  });

  test('a slot that was not started is said in one line above the next one, and what was written on a run sheet without a signal is named on the device page', async ({
    server,
    page,
  }) => {
    const { url } = server;
    const admin = await signInToApi(url, 'admin@waymark.test');
    await openEvent(admin);
    const referees = [await personId(admin, 'referee')];
    const ahead = await makeSlotIn(admin, 5, { title: 'The Last Ringer' });
    const running = await makeSlotIn(admin, -30, { title: 'The tide turns', referees });
    await makeSlotIn(admin, -26, { title: 'The bell', referees });
    await signInAndSync(page, url, 'referee');
    await page.goto(`${url}/run/${running}`);
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'End', exact: true })).toBeVisible();
    await page.goto(`${url}/`);
    const now = page.getByRole('region', { name: 'Now', exact: true });
    await expect(now.getByRole('article', { name: 'The tide turns' })).toContainText('Running, ends in');
    await expect(now.getByRole('link').first()).toHaveText(/^The bell: not started, \+2[6-8] min$/);
    await expect(page.getByText('You’re all caught up')).toHaveCount(0);

    await server.kill();
    await page.goto(`${url}/run/${ahead}`);
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'End', exact: true })).toBeVisible();
    await page.goto(`${url}/device`);
    const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
    await expect(waiting.getByText(/^Start of The Last Ringer \d\d:\d\d$/)).toBeVisible();
    await waiting.getByRole('link', { name: /The Last Ringer/ }).tap();
    await expect(page).toHaveURL(`${url}/run/${ahead}`);

    await page.goto(`${url}/encounters/new`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Not finished');
    await expect(badge(page)).toHaveAccessibleName(/Unsaved/);
    await page.goto(`${url}/`);
    await page.getByRole('link', { name: '1 draft', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'This device' })).toBeVisible();
  });
});

test('Without an event that is on, and for players, a phone has the menu in one row of the header, whatever the names', async ({
  server: { url },
  browser,
}) => {
  const page = await (await browser.newContext(phone)).newPage();
  await signInAndSync(page, url, 'referee');
  await page.goto(`${url}/encounters`);
  await page
    .getByRole('grid')
    .getByText(/^ENC-\d+$/)
    .first()
    .tap();
  await expect(page).toHaveURL(/\/read$/);
  for (const path of ['', '/print']) {
    if (path !== '') await page.goto(page.url().replace('/read', path));
    for (const width of [320, 390, 430]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(menuButton(page)).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: /^Inbox/ })).toBeVisible();
      await expectOneRow(page, width);
    }
  }
  await expect(eventBar(page)).toHaveCount(0);

  await openEvent(await signInToApi(url, 'admin@waymark.test'));
  const player = await (await browser.newContext(phone)).newPage();
  await signInAndSync(player, url, 'player');
  await player.goto(`${url}/`);
  await expect(menuButton(player)).toBeVisible();
  await expect(eventBar(player)).toHaveCount(0);
  await expect(player.getByRole('region', { name: 'Now', exact: true })).toHaveCount(0);
});

test('The looks of run mode are in the account menu of staff', async ({ openOnDevice }) => {
  const page = await openOnDevice('referee', '/device');
  const look = async (name: string) => {
    await accountButton(page).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const root = page.locator('html');
  await look('Red look');
  await expect(root).toHaveAttribute('data-night', '');
  await look('Field look');
  await expect(root).toHaveAttribute('data-contrast', 'high');
  await expect(root).not.toHaveAttribute('data-night');
  await look('Field look off');
  await expect(root).not.toHaveAttribute('data-contrast', 'high');
});

/** Covers so many pixels at the bottom of the page, as the keyboard of the screen does. */
function setKeyboard(page: Page, height: number): Promise<void> {
  return page.evaluate((covered) => {
    const { visualViewport } = globalThis;
    if (!visualViewport) throw new Error('Chromium has a visual viewport.');
    const given = { configurable: true, value: globalThis.innerHeight - covered };
    Object.defineProperty(visualViewport, 'height', given);
    visualViewport.dispatchEvent(new Event('resize'));
  }, height);
}

/** Expects a header of one row in which nothing overlaps or leaves the screen, and every control is as large as a finger. */
async function expectOneRow(page: Page, width: number): Promise<void> {
  const banner = page.getByRole('banner');
  await expect(async () => {
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(60);
    let end = 0;
    for (const control of await banner.locator('a:visible, button:visible').all()) {
      const box = await control.boundingBox();
      if (!box) continue;
      expect(box.x, `${await control.innerText()} at ${width}`).toBeGreaterThanOrEqual(end - 0.5);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(47.5);
      end = box.x + box.width;
    }
    expect(end).toBeLessThanOrEqual(width);
    const name = await banner.getByRole('listitem').locator('visible=true').last().boundingBox();
    expect(name?.width).toBeGreaterThanOrEqual(40);
  }).toPass();
}
