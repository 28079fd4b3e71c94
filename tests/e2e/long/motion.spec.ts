import { expect, signInAs, test } from '#support/browser.ts';
import { contextOptions } from '../../../scripts/chromium.mjs';

// Every other browser test prefers less motion.
test.use({ contextOptions: { ...contextOptions, reducedMotion: 'no-preference' } });

test('A question closes once it is answered, with its animation', async ({ sharedServer, page }) => {
  await signInAs(page, sharedServer.url, 'organiser', '/encounters');
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(false);
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Are you sure you want to logout?')).toHaveCount(0);
});
