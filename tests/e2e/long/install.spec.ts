import type { Page } from '@playwright/test';
import { isFromServiceWorker, startBadLink } from '#support/badLink.ts';
import { badge, expect, expectAllSaved, signInAs, test } from '#support/browser.ts';

test('A file that never arrives holds up the installation alone, which then goes on where it was', async ({
  sharedServer,
  page,
}) => {
  const link = await startBadLink(sharedServer.url);
  link.fault = ({ url }) => (url?.startsWith('/assets/calendar-') ? 'hang' : null);
  await signInAs(page, link.url, 'referee', '/device');
  // Its script and its styles.
  await expect.poll(() => missingFiles(page)).toBe(2);
  await expect(badge(page)).toHaveText('Storing the app');
  link.fault = () => null;
  link.asked.length = 0;
  await page.getByRole('region', { name: 'Server' }).getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Stored on this device', { exact: true })).toBeVisible();
  await expectAllSaved(page);
  expect(link.asked).toEqual([
    expect.stringMatching(/^\/assets\/calendar-/),
    expect.stringMatching(/^\/assets\/calendar-/),
  ]);
  link.close();
});

test('A device whose sync script is late syncs all the same, without a reload', async ({
  sharedServer,
  page,
}) => {
  const link = await startBadLink(sharedServer.url);
  let cut = 0;
  link.fault = ({ url, headers }) => {
    if (!url?.startsWith('/assets/sync-worker-')) return null;
    if (headers['sec-fetch-dest'] === 'worker') cut += 1;
    return 'cut';
  };
  await signInAs(page, link.url, 'referee', '/encounters');
  // The browser asks up to three times by itself.
  await expect.poll(() => cut, { timeout: 30_000 }).toBeGreaterThan(3);
  link.fault = () => null;
  await expect(page.getByRole('row', { name: /ENC-/ }).first()).toBeVisible({ timeout: 30_000 });
  link.close();
});

test('An installation cut short by closing goes on where it was', async ({ sharedServer, createProfile }) => {
  const link = await startBadLink(sharedServer.url);
  let served = 0;
  link.fault = (asked) => {
    if (!isFromServiceWorker(asked)) return null;
    served += 1;
    return served > 12 ? 'hang' : null;
  };
  const profile = await createProfile();
  const before = await profile.open();
  await signInAs(before, link.url, 'referee', '/device');
  await expect(before.getByText(/^\d+ of \d+ files stored$/)).toBeVisible();
  await expect.poll(async () => (await cachedFiles(before)).length).toBeGreaterThanOrEqual(12);
  const stored = await cachedFiles(before);
  await profile.close();

  link.fault = () => null;
  link.asked.length = 0;
  const after = await profile.open();
  await signInAs(after, link.url, 'referee', '/device');
  await expect(after.getByText('Stored on this device', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(await cachedFiles(after)).toEqual(expect.arrayContaining(stored));
  expect(link.asked.filter((path) => stored.includes(path))).toEqual([]);
  link.close();
});

/** How many files of the app are still missing, as the device page says; null before it says so. */
async function missingFiles(page: Page): Promise<number | null> {
  const [text = ''] = await page.getByText(/^\d+ of \d+ files stored$/).allInnerTexts();
  const [stored, total] = (text.match(/\d+/g) ?? []).map(Number);
  return stored === undefined || total === undefined ? null : total - stored;
}

/** Paths in the browser's caches. */
function cachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}
