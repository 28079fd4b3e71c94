import type { Page } from '@playwright/test';
import { badge, expect, test } from '#support/browser.ts';

// The picture of the last list that the next start shows until the app runs (docs/decisions/063-the-last-list-at-once.md).

/** Opens the pictures of a page, which are closed off from it, to the test. */
async function openPictures(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const found = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow');
    const attach: unknown = found?.value;
    if (typeof attach !== 'function') throw new Error('There are no shadow roots.');
    Object.defineProperty(Element.prototype, 'attachShadow', {
      ...found,
      value(this: unknown, options: ShadowRootInit): unknown {
        return Reflect.apply(attach, this, [{ ...options, mode: 'open' }]);
      },
    });
  });
  return page;
}

const key = 'wm-screen';
const still = '/theme.js';

/** Opens a list, waits for its rows and leaves the app, which takes the picture. Returns the titles of the rows. */
async function leaveList(page: Page, url: string, address = '/encounters'): Promise<string[]> {
  await page.goto(`${url}${address}`);
  const links = page.locator('#root [role=row] a[href*="/read"]');
  await expect(links.first()).toBeVisible();
  await expect(badge(page)).toBeVisible();
  const titles = await links.allInnerTexts();
  await page.waitForFunction(() => performance.getEntriesByName('first-screen').length > 0);
  await page.goto(`${url}${still}`);
  return titles;
}

/**
 * Opens an address with a processor at a twentieth of its speed. Looks at the picture as soon as it is there and taps on a
 * title in the same step, because the app may take its place at any moment; from then on the processor is at full speed.
 */
async function startSlowly(page: Page, address: string, title: string) {
  const devtools = await page.context().newCDPSession(page);
  const setSlowdown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await setSlowdown(20);
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await page.waitForFunction((tapped) => {
    const host = document.querySelector('#last-screen');
    const root = host?.shadowRoot?.querySelector<HTMLElement>('#root');
    if (!host || !root) return null;
    const isShown = (each: Element) => getComputedStyle(each).visibility === 'visible';
    const leaves = [...root.querySelectorAll('*')].filter((each) => each.children.length === 0);
    const named = leaves.findLast((each) => each.textContent === tapped);
    return {
      text: leaves.filter(isShown).map((each) => each.textContent),
      reachable: host.shadowRoot?.querySelectorAll(
        'a[href], [id]:not(#root), [tabindex="0"], input:not([tabindex="-1"])',
      ).length,
      isHidden: host.ariaHidden,
      isTapped: named?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true })) ?? false,
    };
  }, title);
  await setSlowdown(1);
  return seen.jsonValue();
}

/** Whether the start that a page has made showed a picture. */
function wasShown(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByName('last-screen').length > 0);
}

test('The list that was open last is shown before the app runs, and a tap on it opens the document then', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const page = await openPictures(await openOnDevice('referee', '/device'));
  const [, title = ''] = await leaveList(page, server.url);
  await server.kill();
  const seen = await startSlowly(page, `${server.url}/encounters`, title);
  // The picture shows nothing that may have changed, and neither keys nor a screen reader can reach it.
  expect(seen?.text).toContain(title);
  expect(seen?.text.join(' ')).not.toMatch(/(?:All|Not|un)\s?saved\b/i);
  expect(seen).toMatchObject({ reachable: 0, isHidden: 'true', isTapped: true });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('#last-screen')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('row').getByText(title, { exact: true })).toBeVisible();
});

test('The picture of the last list is shown only to whom and where it belongs', async ({
  sharedServer,
  openOnDevice,
}) => {
  const list = `${sharedServer.url}/encounters`;
  const page = await openOnDevice('referee', '/device');
  await leaveList(page, sharedServer.url);
  const stored = (await page.evaluate((name) => localStorage.getItem(name), key)) ?? '';
  const start = async (change: object, items: Record<string, string> = {}, address = list, referer = '') => {
    await page.goto(`${sharedServer.url}${still}`);
    await page.evaluate(
      ([name, json, changed, others]) => {
        localStorage.setItem(name, JSON.stringify({ ...JSON.parse(json), ...changed }));
        for (const [item, value] of Object.entries(others)) localStorage.setItem(item, value);
      },
      [key, stored, change, items] as const,
    );
    await page.goto(address, referer === '' ? {} : { referer });
    await expect.poll(() => page.evaluate(() => document.querySelector('#root *') !== null)).toBe(true);
    const shown = await wasShown(page);
    // Whether it was shown or not, it is there for one start only.
    await expect(page.locator('#last-screen')).toHaveCount(0);
    return shown;
  };
  expect(await start({})).toBe(true);
  expect(await start({ user: 'somebody-else' })).toBe(false);
  expect(await start({ until: Date.now() - 1 })).toBe(false);
  expect(await start({ takenAt: Date.now() + 60_000 })).toBe(false);
  expect(await start({ width: 10 })).toBe(false);
  expect(await start({}, {}, `${sharedServer.url}/plot`)).toBe(false);
  expect(await start({ root: ['not an element', {}, []] })).toBe(false);
  expect(await start({ root: 7 })).toBe(false);
  // Somebody who has just signed in may be somebody else.
  expect(await start({}, {}, list, `${sharedServer.url}/identity/login`)).toBe(false);
  expect(await start({}, { 'wm-ended': '' })).toBe(false);
});

test('A picture is taken of lists only, and none is left after another screen', async ({
  sharedServer,
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/device');
  const isStored = () => page.evaluate((name) => localStorage.getItem(name) !== null, key);
  await leaveList(page, sharedServer.url);
  expect(await isStored()).toBe(true);
  // Any other screen takes the place of the list, also when it is only hidden.
  await page.goto(`${sharedServer.url}/device`);
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  expect(await isStored()).toBe(false);
  await page.goto(`${sharedServer.url}${still}`);
  expect(await isStored()).toBe(false);
});
