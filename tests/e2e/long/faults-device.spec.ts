import type { Page } from '@playwright/test';
import { badge, expect, expectAllSaved, noticeSignal, signInAndSync, test } from '#support/browser.ts';
import { editSummary, findEditableEncounters, readEncounter } from '#support/encounters.ts';

// A fault case about the device's database (docs/sync.md).

test('fault 48: an older build on a newer database says so, shows everything and sends the outbox', async ({
  server,
  page,
  context,
}) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const [chosen] = encounters;
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await editSummary(page, `${server.url}/encounters/${chosen.keyId}`, 'Written before the newer build');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  // A newer build opens the database, then the older one is opened again.
  const newer = await context.newPage();
  await newer.goto(`${server.url}/theme.js`);
  // The page that is open does not hold it up for long (fault 46).
  expect(await openWithVersion(newer, 1000)).toBeLessThan(5000);
  await newer.close();
  const notice = page.getByText(/A newer version of Waymark has been used on this device/);
  await expect(notice).toBeVisible();
  await page.goto(`${server.url}/encounters/${chosen.keyId}/read`);
  await expect(notice).toBeVisible();
  await expect(page.getByText('Written before the newer build')).toBeVisible();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await server.start();
  await noticeSignal(page);
  await expectAllSaved(page, 60_000);
  expect(await readEncounter(organiser, chosen.keyId)).toMatchObject({
    summary: 'Written before the newer build',
  });
});

/** Opens the database as a build with that schema version would, and closes it. Returns how long it took in ms. */
function openWithVersion(page: Page, version: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const [database] = await indexedDB.databases();
    const began = performance.now();
    await new Promise<void>((done, fail) => {
      const opening = indexedDB.open(database?.name ?? '', wanted);
      opening.addEventListener('success', () => {
        opening.result.close();
        done();
      });
      opening.addEventListener('error', () => fail(opening.error ?? new Error('It did not open')));
    });
    return performance.now() - began;
  }, version);
}
