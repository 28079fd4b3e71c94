import { expect, signInAndSync, signInAs, test } from '#support/browser.ts';

test('An invited user loses access to what their role no longer allows, and is signed out when deactivated', async ({
  server: { url },
  page: admin,
  browser,
}) => {
  await signInAs(admin, url, 'admin', '/users');
  await admin.getByRole('button', { name: 'New User' }).click();
  await admin.getByLabel('First name').fill('Nia');
  await admin.getByLabel('Last name').fill('Newcomer');
  await admin.getByLabel('Email').fill('admin@waymark.test');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  const email = admin.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(/There is already an account with this address/);
  await email.fill('nia@waymark.test');
  await admin.getByLabel('Role', { exact: true }).selectOption({ label: 'Referee' });
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('User Created')).toBeVisible();
  await admin.getByRole('button', { name: 'Create invitation link' }).click();
  const link = await admin.getByLabel('Link to choose a password').inputValue();

  const context = await browser.newContext();
  const nia = await context.newPage();
  await nia.goto(link);
  await nia.getByLabel('Password').fill('a long sentence');
  await nia.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(nia.getByText('Hi Nia!').filter({ visible: true })).toBeVisible();
  const monsters = nia.getByRole('link', { name: 'Monsters', exact: true });
  await expect(monsters).toBeVisible();

  await admin.getByRole('link', { name: 'Roles and Permissions' }).click();
  await admin.getByRole('button', { name: /^Referee/ }).click();
  await expect(admin.getByRole('link', { name: 'Nia Newcomer' })).toBeVisible();
  const edit = admin.getByRole('checkbox', { name: 'Monsters, all teams: Edit' });
  await expect(edit).toBeChecked();
  // Every other permission needs Read.
  await admin.getByRole('checkbox', { name: 'Monsters, all teams: Read' }).uncheck();
  await expect(edit).not.toBeChecked();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Role Saved')).toBeVisible();
  await expect(monsters).toBeHidden();
  await expect(nia.getByRole('link', { name: 'Encounters', exact: true })).toBeVisible();

  await admin.getByRole('link', { name: 'Nia Newcomer' }).click();
  await admin.getByRole('button', { name: 'Deactivate' }).click();
  await admin.getByRole('button', { name: 'Yes' }).click();
  await expect(admin.getByText('Deactivated', { exact: true })).toBeVisible();
  expect((await nia.request.get(`${url}/api/user/current`)).status()).toBe(401);
  await context.close();
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
