import { readFile } from 'node:fs/promises';
import {
  accountButton,
  badge,
  expect,
  fillSignIn,
  expectAllSaved,
  signInAndSync,
  test,
  visit,
} from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { ownName } from '#support/names.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('fault 52: Logging out with unsent work offers to stay, save or discard it, and nothing of it is left or sent', async ({
  sharedServer: server,
  page,
}) => {
  await signInAndSync(page, server.url, 'player');
  await server.kill();
  const titles = [ownName('The door under the mill'), ownName('The stair below it')];
  for (const title of titles) {
    await visit(page, `${server.url}/research/new`);
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(badge(page)).toHaveText('Offline · 2 waiting');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout?' });
  const logOut = async () => {
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(dialog).toContainText('Your work on 2 documents has not reached the server yet');
  };
  await logOut();
  expect(await findViolations(page, '[role=alertdialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(badge(page)).toHaveText('Offline · 2 waiting');
  await logOut();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  for (const title of titles) expect(text).toContain(title);
  await dialog.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByText('nobody is signed in on this device')).toBeVisible();
  const stored = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      localStorage.getItem('wm-user'),
    ]);
  await expect.poll(stored).toEqual([null]);
  await page.goBack();
  await expect(page.getByText('nobody is signed in on this device')).toBeVisible();
  await expect(accountButton(page)).toHaveCount(0);

  await server.start();
  await page.goto(`${server.url}/research`);
  await fillSignIn(page, 'player2');
  await expect(page.getByRole('heading', { level: 1, name: 'Research Requests' })).toBeVisible();
  await expectAllSaved(page);
  const player = await signInToApi(server.url, 'player@waymark.test');
  const sent = JSON.stringify(await player.call('GET', '/research?limit=1000'));
  for (const title of titles) {
    await expect(page.getByText(title)).toHaveCount(0);
    expect(sent).not.toContain(title);
  }
});
