import { expect, test, visit } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { ownName } from '#support/names.ts';

test('An administrator makes a role and invites a user with an address of their own, who signs in, and at once loses what the role loses', async ({
  sharedServer: { url },
  openOnDevice,
  browser,
}) => {
  const admin = await openOnDevice('admin', '/roles');
  const role = ownName('Herald');
  await admin.getByRole('button', { name: 'New Role' }).click();
  await admin.getByLabel('Name').fill(role);
  const reads = (type: string) => admin.getByRole('checkbox', { name: `${type}, all teams: Read` });
  await reads('Rumours').check();
  await reads('Monsters').check();
  const edits = admin.getByRole('checkbox', { name: 'Monsters, all teams: Edit' });
  await edits.check();
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByRole('button', { name: role })).toBeVisible();

  await visit(admin, `${url}/users`);
  await admin.getByRole('button', { name: 'New User' }).click();
  await admin.getByLabel('First name').fill('Nia');
  await admin.getByLabel('Last name').fill(role);
  await admin.getByLabel('Role', { exact: true }).selectOption({ label: role });
  const email = admin.getByLabel('Email');
  for (const address of ['admin@waymark.test', `${crypto.randomUUID()}@waymark.test`]) {
    await email.fill(address);
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    if (address.startsWith('admin'))
      await expect(email).toHaveAccessibleDescription(/There is already an account with this address/);
  }
  await admin.getByRole('button', { name: 'Create invitation link' }).click();
  const link = await admin.getByLabel('Link to choose a password').inputValue();
  expect(await findViolations(admin)).toEqual([]);

  // Her browser is used once, and need not store the app.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const nia = await context.newPage();
  await nia.goto(link);
  await nia.getByLabel('Password').fill('a long sentence');
  await nia.getByRole('button', { name: 'Save and sign in' }).click();
  const menu = nia.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Monsters' }).click();
  const monsters = nia.getByRole('row').filter({ hasText: 'MON-' });
  await expect(monsters.first()).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Encounters' })).toHaveCount(0);

  await admin.getByRole('link', { name: 'Roles and Permissions' }).click();
  await admin.getByRole('button', { name: role }).click();
  await reads('Monsters').uncheck();
  await expect(edits).not.toBeChecked();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(monsters).toHaveCount(0, { timeout: 30_000 });
  await expect(menu.getByRole('link', { name: 'Rumours' })).toBeVisible();
  await context.close();
});
