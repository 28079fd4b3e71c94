import { expect, signInAndSync, test, visit } from '#support/browser.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('An address that is taken is refused at its field, a deactivated user is signed out, and Read is taken with all that needs it', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const admin = await openOnDevice('admin', '/users/new');
  const password = 'a long sentence';
  const address = `${crypto.randomUUID()}@waymark.test`;
  await admin.getByLabel('First name').fill('Nia');
  await admin.getByLabel('Last name').fill(address);
  const email = admin.getByLabel('Email');
  await email.fill('admin@waymark.test');
  const save = admin.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(email).toHaveAccessibleDescription(/There is already an account with this address/);
  await email.fill(address);
  await admin.getByLabel('Role', { exact: true }).selectOption({ label: 'Referee' });
  await save.click();
  await expect(admin.getByText('User Created')).toBeVisible();
  await admin.getByRole('button', { name: 'Create invitation link' }).click();
  const link = new URL(await admin.getByLabel('Link to choose a password').inputValue());
  const body = JSON.stringify({ token: link.searchParams.get('token'), password });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/identity/invite`, { method: 'POST', headers, body });
  const { cookie } = await signInToApi(url, address, password);

  await admin.getByRole('button', { name: 'Deactivate' }).click();
  await admin.getByRole('button', { name: 'Yes' }).click();
  await expect(admin.getByText('Deactivated', { exact: true })).toBeVisible();
  expect((await fetch(`${url}/api/user/current`, { headers: { cookie } })).status).toBe(401);

  await visit(admin, `${url}/roles`);
  await admin.getByRole('button', { name: /^Referee/ }).click();
  const edit = admin.getByRole('checkbox', { name: 'Monsters, all teams: Edit' });
  await expect(edit).toBeChecked();
  await admin.getByRole('checkbox', { name: 'Monsters, all teams: Read' }).uncheck();
  await expect(edit).not.toBeChecked();
});

test('Users and roles say that they are stored on the server only while it is down, and load when it is back', async ({
  server,
  page,
}) => {
  await signInAndSync(page, server.url, 'admin');
  await server.kill();
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
  await server.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Organiser/ })).toBeVisible();
});
