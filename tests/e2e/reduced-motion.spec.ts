import { expect, test } from '#support/browser.ts';

test('A question goes once it is answered, also where less motion is preferred', async ({ openOnDevice }) => {
  const page = await openOnDevice('organiser', '/encounters');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Are you sure you want to logout?')).toHaveCount(0);
});
