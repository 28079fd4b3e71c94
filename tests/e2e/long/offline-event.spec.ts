import { expect, test, visit } from '#support/browser.ts';

test('A file of the app that the browser has lost is detected and restored where an event is kept offline, and Home says that all is there', async ({
  sharedServer,
  openOnDevice,
}) => {
  const page = await openOnDevice('referee', '/offline');
  const take = page.getByRole('button', { name: 'Take this event offline' });
  await take.click();
  await expect(page.getByText('Everything for this event is on this device')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('All stored')).toBeVisible();
  const lose = () =>
    page.evaluate(async () => {
      const cache = await caches.open((await caches.keys()).find((each) => each.includes('precache')) ?? '');
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
