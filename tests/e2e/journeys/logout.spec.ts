import { readFile } from 'node:fs/promises';
import {
  accountButton,
  badge,
  expect,
  expectAllSaved,
  signInAndSync,
  test,
  visit,
} from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { samplePassword } from '#support/serverProcess.ts';

test('Logging out with unsent work offers to stay, save or discard it, and the next person finds nothing of it', async ({
  sharedServer: server,
  page,
}) => {
  await signInAndSync(page, server.url, 'player');
  await server.kill();
  await visit(page, `${server.url}/research/new`);
  await page.getByLabel('Title').fill('The door under the mill');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout?' });
  const logOut = async () => {
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(dialog).toContainText('Your work on 1 document has not reached the server yet');
  };
  await logOut();
  expect(await findViolations(page, '[role=alertdialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await logOut();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('The door under the mill');
  await dialog.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByText('nobody is signed in on this device')).toBeVisible();
  const stored = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      localStorage.getItem('wm-user'),
    ]);
  await expect.poll(stored).toEqual([null]);

  await server.start();
  await page.goto(`${server.url}/research`);
  await page.getByLabel('Email').fill('player2@waymark.test');
  await page.getByLabel('Password').fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Research Requests' })).toBeVisible();
  await expectAllSaved(page);
  await expect(page.getByText('The door under the mill')).toHaveCount(0);
});
