import { expect, test, visit } from '#support/browser.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { signInToApi } from '#support/serverProcess.ts';
import { makeItem } from '#support/timetable.ts';

test('An event taken offline while the server is down is complete once it is back, and a missing file of the app is detected and restored', async ({
  sharedServer,
  openOnDevice,
}) => {
  const organiser = await signInToApi(sharedServer.url, 'organiser@waymark.test');
  const event = ownName('The High Tide');
  const [start, end] = ['2031-06-06T18:00:00Z', '2031-06-08T12:00:00Z'];
  const eventId = await makeItem(organiser, 'events', { name: event, code: 'HIGH', start, end });
  const keyId = await makeDocument(organiser, 'encounters', {
    title: 'The sluice',
    eventId,
    summary: 'Shut',
  });
  await organiser.call('PUT', `/encounters/${keyId}`, { version: 1, summary: 'Wide open' });
  const page = await openOnDevice('referee', '/');
  await page.getByRole('link', { name: /^Take .+ offline$/ }).click();
  await page.getByRole('link', { name: event }).click();
  const take = page.getByRole('button', { name: 'Take this event offline' });
  await expect(take).toBeVisible();
  await sharedServer.kill();
  await take.click();
  const missing = page.getByText(/^Not on this device: \d+ histories$/);
  await expect(missing).toBeVisible();
  await expect(page.getByText(/Fetching resumes when you reconnect/)).toBeVisible();
  await expect(page.getByText('When you’re next online')).toBeVisible();

  await page.reload();
  await expect(missing).toBeVisible();
  await sharedServer.start();
  // It looks again when somebody comes back to the tab, or within a quarter of a minute.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  const all = page.getByText('Everything for this event is on this device');
  await expect(all).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('All stored')).toBeVisible();

  // Home says so of the next event, and a file of the app that the browser has lost is fetched again.
  await page.goto(`${sharedServer.url}/offline`);
  await take.click();
  await expect(all).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('All stored')).toBeVisible();
  const lose = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.includes('precache'));
      const cache = await caches.open(name ?? '');
      const chunks = (await cache.keys()).filter((request) => request.url.includes('/assets/calendar'));
      for (const chunk of chunks) await cache.delete(chunk);
      return chunks.length;
    });
  expect(await lose()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('All stored')).toBeVisible();
  await expect.poll(lose).toBeGreaterThan(0);
  await visit(page, `${sharedServer.url}/`);
  await expect(page.getByText(/Everything is on this device/)).toBeVisible();
  // The next test finds this device as it was.
  await page.getByRole('link', { name: / on this device$/ }).click();
  await page.getByRole('button', { name: 'Stop keeping it offline' }).click();
  await expect(take).toBeVisible();
});
