import { badge, expect, signInAndSync, test } from '#support/browser.ts';
import { findEditableEncounters, findEncounters } from '#support/encounters.ts';
import { calls } from '#contract/calls.ts';

const events = calls.events.answer;

test('An event taken offline while the server goes down is complete once it is back, and works without it', async ({
  server,
  page,
}) => {
  const { organiser } = await findEditableEncounters(server.url);
  const next = events
    .parse(await organiser.call('GET', '/event/getCurrentList'))
    .find(({ isNext }) => isNext);
  const [encounter] = await findEncounters(organiser, `eventId=${next?.id}&limit=1`);
  await signInAndSync(page, server.url, 'referee');
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: /^Take .+ offline$/ }).click();
  await server.kill();
  await page.getByRole('button', { name: 'Take this event offline' }).click();
  await expect(page.getByText(/^Not on this device: \d+ histories$/)).toBeVisible();
  await expect(page.getByText(/Fetching resumes when you reconnect/)).toBeVisible();
  await expect(page.getByText('When you’re next online')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Not on this device: \d+ histories$/)).toBeVisible();
  await server.start();
  const all = page.getByText('Everything for this event is on this device');
  await expect(all).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('All stored')).toBeVisible();

  await server.kill();
  await page.reload();
  await expect(all).toBeVisible();
  await page.goto(`${server.url}/encounters/${encounter?.keyId}/read/versions`);
  await expect(badge(page)).toHaveText('Offline');
  await page.getByRole('table').getByRole('button').first().click();
  await expect(page.getByRole('table').getByRole('heading').first()).toBeVisible();
  await page.goto(`${server.url}/`);
  await expect(page.getByText(/Everything is on this device/)).toBeVisible();
});

test('A missing file of the app is detected and restored', async ({ sharedServer, page }) => {
  await signInAndSync(page, sharedServer.url, 'referee');
  await page.goto(`${sharedServer.url}/offline`);
  await page.getByRole('button', { name: 'Take this event offline' }).click();
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
});
