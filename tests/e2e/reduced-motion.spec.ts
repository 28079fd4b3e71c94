import { expect, test } from '#support/browser.ts';

// The other tests prefer less motion (scripts/chromium.mjs).
test('A question closes once it is answered, with its animation', async ({ openOnDevice }) => {
  const page = await openOnDevice('organiser', '/encounters');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Are you sure you want to logout?')).toHaveCount(0);
});
