import type { Page } from '@playwright/test';
import { expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { startBadLink } from '#support/badLink.ts';

const day = 86_400_000;
const sentence = 'This device’s clock is 1 day fast. Waymark uses the server’s time.';

/** The date of yesterday as run mode shows it, also if the day ends meanwhile. */
function yesterday(): RegExp {
  const texts = [0, 60_000].map((later) => {
    const date = new Date(Date.now() - day + later);
    return date.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', timeZone: 'UTC' });
  });
  return new RegExp(texts.map((text) => text.replace(',', '')).join('|'));
}

async function expectYesterday(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: yesterday() })).toBeVisible();
}

test('A device a day fast says so and shows the time of the server, also offline after a restart, until its clock is right', async ({
  sharedServer,
  createProfile,
}) => {
  const link = await startBadLink(sharedServer.url);
  link.ahead = -day;
  const tablet = await createProfile();
  let page = await tablet.open();
  await signInAndSync(page, link.url, 'referee');
  await expect(page.getByText(sentence)).toBeVisible();
  await page.goto(`${link.url}/run`);
  await expectYesterday(page);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${link.url}/device`);
  const server = page.getByRole('region', { name: 'Server' });
  await expect(server).toContainText(/Clock of this device\s*1 day fast, compared (just now|\d+ \w+ ago)/);
  await expectAllSaved(page);
  await tablet.close();

  link.fault = () => 'cut';
  page = await tablet.open();
  await page.goto(`${link.url}/run`);
  await expect(page.getByText(sentence)).toBeVisible();
  await expectYesterday(page);

  link.fault = () => null;
  link.ahead = 0;
  await page.goto(`${link.url}/device`);
  await expect(page.getByRole('region', { name: 'Server' })).toContainText(/Clock of this device\s*Right/);
  await expect(page.getByText(sentence)).toHaveCount(0);
  link.close();
});
