import { expect, test } from '#support/browser.ts';

test('Users and roles say when the server is down, and load later', async ({
  sharedServer,
  openOnDevice,
}) => {
  const page = await openOnDevice('admin', '/');
  await sharedServer.kill();
  for (const [item, what] of [
    ['Users', 'Users are stored on the server only.'],
    ['Roles and Permissions', 'Roles are stored on the server only.'],
  ] as const) {
    await page.getByRole('link', { name: item, exact: true }).click();
    const said = page.getByRole('status').filter({ hasText: what });
    await expect(said).toContainText('The server cannot be reached');
    await said.getByRole('button', { name: 'Try again' }).click();
    await expect(said).toBeVisible();
  }
  await sharedServer.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Organiser/ })).toBeVisible();
});
