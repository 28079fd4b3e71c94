import { expect, test } from '#support/browser.ts';

for (const [reducedMotion, how] of [
  ['no-preference', 'with its animation'],
  ['reduce', 'also where less motion is preferred'],
] as const) {
  test(`A question closes once it is answered, ${how}`, async ({ openOnDevice }) => {
    const page = await openOnDevice('organiser', '/encounters');
    await page.emulateMedia({ reducedMotion });
    await page.getByRole('button', { name: /^Account / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Are you sure you want to logout?')).toHaveCount(0);
  });
}
