import { expect, signInAs, test } from '#support/browser.ts';

test('A question goes once it is answered, also where less motion is preferred', async ({
  page,
  sharedServer,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, sharedServer.url, 'organiser', '/encounters');
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Are you sure you want to logout?')).toHaveCount(0);
});
