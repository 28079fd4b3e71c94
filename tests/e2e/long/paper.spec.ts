import type { Page } from '@playwright/test';
import { expect, test, visit } from '#support/browser.ts';

test('Documents, collection items and lists print with a head and a code, and without controls', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/about');
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  await page.goto(`${url}/encounters`);
  const grid = page.getByRole('grid', { name: 'Encounters' });
  await grid.getByRole('row').nth(1).click();
  await page.getByRole('navigation', { name: 'List', exact: true }).waitFor();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await expectPaper(page, new RegExp(`^ENC-\\d+ ${title}$`));
  await page.goBack();

  const places = page.getByRole('grid', { name: 'Locations' });
  await visit(page, `${url}/locations`);
  const count = Number(await places.getAttribute('aria-rowcount')) - 1;
  await places.getByRole('row').nth(1).waitFor();
  await expectPaper(page, /^Locations$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(count + 1);
  await page.emulateMedia({ media: 'screen' });
  await places.getByRole('row').nth(1).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectPaper(page, /./);
});

/** Checks that a print begins with a head and a code that opens it, and has nothing to press. */
async function expectPaper(page: Page, head: RegExp): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: /^Code that opens / })).toBeVisible();
  await expect(main.locator('p').first()).toHaveText(head);
  for (const role of ['button', 'tab', 'textbox', 'combobox'] as const) {
    await expect(main.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
}

test('The browser is asked once whether it prints: it reports no change that has been read before', async ({
  openOnDevice,
}) => {
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
