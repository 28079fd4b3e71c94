import { expect, test } from '#support/browser.ts';

test('The browser is asked once whether it prints, and reports no change twice', async ({ openOnDevice }) => {
  const page = await openOnDevice('organiser', '/about');
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches');
    Object.defineProperty(MediaQueryList.prototype, 'matches', {
      get(this: MediaQueryList) {
        performance.mark(`read ${this.media}`);
        const matches: unknown = own?.get?.call(this);
        return matches;
      },
    });
  });
  await page.goto(new URL('/locations', page.url()).href);
  await page.getByRole('grid', { name: 'Locations' }).getByRole('row').nth(1).waitFor();
  for (const media of ['print', 'screen'] as const) {
    await page.emulateMedia({ media });
    await expect(page.getByRole('table')).toHaveCount(media === 'print' ? 1 : 0);
  }
  expect(await page.evaluate(() => performance.getEntriesByName('read print').length)).toBe(1);
});
