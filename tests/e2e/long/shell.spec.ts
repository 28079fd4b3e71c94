import type { Page } from '@playwright/test';
import {
  accountButton,
  badge,
  expect,
  expectAllSaved,
  signInAndSync,
  signInAs,
  test,
  visit,
} from '#support/browser.ts';
import { readEncounter } from '#support/encounters.ts';
import { ownName } from '#support/names.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { typeAsScanner } from '#support/scanner.ts';

test('Back and two taps close the menu over the page and stay on it, and a link in it leaves no step behind', async ({
  sharedServer,
  openOnDevice,
}) => {
  const page = await openOnDevice('referee', '/plot');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${sharedServer.url}/encounters`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await close();
    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL(/\/encounters$/);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  // Both before the browser has gone back.
  await page.evaluate(() => {
    const toggle = document.querySelector('header button[aria-expanded=true]');
    for (const _ of [1, 2]) if (toggle instanceof HTMLElement) toggle.click();
  });
  await expect(menu).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  await expect(page).toHaveURL(/\/encounters$/);
  await menu.getByRole('link', { name: 'Monsters' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monsters' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/encounters$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/plot$/);
});

test('Logging out asks first and leaves nothing of the person behind', async ({ sharedServer, page }) => {
  await signInAndSync(page, sharedServer.url, 'referee');
  await visit(page, `${sharedServer.url}/encounters`);
  const dialog = await askToLogOut(page);
  await expect(dialog).toContainText('Are you sure you want to logout?');
  expect((await dialog.boundingBox())?.width).toBe(290);
  // A press beside it changes nothing, and a scan answers no question.
  const logOut = dialog.getByRole('button', { name: 'Logout' });
  await expect(logOut).toBeFocused();
  await page.mouse.click(10, 500);
  await expect(logOut).toBeFocused();
  await typeAsScanner(page, 'LAM-1-01');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(accountButton(page)).toBeVisible();
  await askToLogOut(page);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    pointer: localStorage.getItem('wm-user'),
    lastList: localStorage.getItem('wm-screen'),
    typed: Object.keys(localStorage).filter((key) => key.startsWith('wm-typed')),
  }));
  expect(left).toEqual({ databases: [], pointer: null, lastList: null, typed: [] });
  expect(await cachedAddresses(page)).not.toContainEqual(expect.stringMatching(/\/(api|identity)(\/|$)/));
  // One cookie names the browser, whoever uses it, and counts its failed sign-ins.
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name, value }) => name !== 'waymark.device' && value !== '')).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' }).or(page.getByText('Log In'))).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(accountButton(page)).toHaveCount(0);
});

test('A form is saved by Ctrl-S and no single letter, and leaving it with unsaved text asks with the dialog of rule 7.4', async ({
  organiser,
  openOnDevice,
}) => {
  const { keyId } = await makeComplete(organiser, 'encounter', { title: ownName('The herald rides') });
  const page = await openOnDevice('referee', `/encounters/${keyId}/edit`);
  const dialog = page.getByRole('alertdialog', { name: 'Unsaved changed' });
  const summary = page.getByLabel('Summary');
  await summary.fill('The herald rides twice');
  await expect(badge(page)).toHaveText('Unsaved');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.type('sword');
  await expect(badge(page)).toHaveText('Unsaved');
  await expect(page).toHaveURL(/\/edit$/);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Encounter Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(summary).toHaveValue('The herald rides twice');
  await summary.fill('The herald rides a third time');
  await page.getByRole('link', { name: 'Encounters', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Encounters' })).toBeVisible();
  await expectAllSaved(page);
  expect(await readEncounter(organiser, keyId)).toMatchObject({ summary: 'The herald rides a third time' });

  await page.getByRole('button', { name: 'New Encounter' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Not finished');
  await page.getByRole('link', { name: 'Plot Lines' }).click();
  await expect(dialog).toContainText('Are you sure you want to leave?');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Not finished');
  await page.getByRole('link', { name: 'Plot Lines' }).click();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plot Lines' })).toBeVisible();
});

test('Cancel goes back one step, and Home where there is none', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const page = await openOnDevice('referee', '/encounters');
  await page.getByRole('button', { name: 'New Encounter' }).first().click();
  const cancel = page.getByRole('button', { name: 'Cancel' }).first();
  // The list, which is there until the form is, has titles in the names of its buttons.
  await page.getByRole('textbox', { name: 'Title' }).fill('Not to be kept');
  await cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/encounters$/);
  await page.goto(`${url}/encounters/new`);
  await cancel.click();
  await expect(page).toHaveURL(`${url}/`);
});

test('Back and Forward with unsaved text ask once, however often pressed', async ({ openOnDevice }) => {
  const page = await openOnDevice('referee', '/plot');
  await page.getByRole('link', { name: 'Encounters' }).click();
  await page.getByRole('button', { name: 'New Encounter' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.getByRole('link', { name: 'Monsters' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monsters' })).toBeVisible();
  await step(page, -1);
  await page.getByRole('textbox', { name: 'Title' }).fill('Not finished');
  const dialog = page.getByRole('alertdialog', { name: 'Unsaved changed' });

  for (const steps of [[-1], [-1, -1], [1], [-1, 1]]) {
    await step(page, ...steps);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/encounters\/new$/);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Not finished');
  }
  // A press in the moment in which the answer is given asks again.
  await step(page, -1);
  await dialog.getByRole('button', { name: 'Stay' }).evaluate((stay: HTMLElement) => {
    stay.click();
    history.go(-1);
  });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  // Also while the dialog is open.
  await step(page, -1);
  await expect(dialog).toBeVisible();
  await step(page, -1);
  await expect(page).toHaveURL(/\/encounters\/new$/);
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Encounters' })).toBeVisible();
  await expect(page).toHaveURL(/\/encounters$/);
  await expect(dialog).toHaveCount(0);

  // The history is intact: the form, and what comes after it.
  await step(page, 1);
  await expect(page).toHaveURL(/\/encounters\/new$/);
  await page.getByRole('textbox', { name: 'Title' }).fill('Not finished either');
  await step(page, 1);
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monsters' })).toBeVisible();
});

test.describe('A screen whose script does not load', () => {
  test.use({ serviceWorkers: 'block' });

  test('says so, leaves the rest of the app usable, and loads next time', async ({ sharedServer, page }) => {
    await signInAs(page, sharedServer.url, 'referee', '/encounters');
    const writeOne = page.getByRole('button', { name: 'New Encounter' }).first();
    const broken = page.getByRole('heading', { name: 'This screen stopped working' });
    // The list is complete, so that only the next screen is missing.
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await page.route('**/assets/*.js', (route) => route.abort());
    const logged = page.waitForRequest('**/api/logging/js', { timeout: 45_000 });
    await writeOne.click();
    await expect(broken).toBeVisible();
    await step(page, -1);
    await expect(page.getByRole('heading', { level: 1, name: 'Encounters' })).toBeVisible();
    await expect(broken).toHaveCount(0);
    expect((await logged).method()).toBe('POST');

    await page.unroute('**/assets/*.js');
    await writeOne.click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  });
});

test('The first press of Tab leads past the menu, and ? opens help, which keeps the focus and returns it', async ({
  openOnDevice,
}) => {
  const page = await openOnDevice('referee', '/device');
  await expect(page.getByRole('heading', { level: 1, name: 'This device' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(32);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const syncNow = page.getByRole('button', { name: 'Sync now' });
  await expect(syncNow).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Help' });
  await expect(keys.getByText('Save and keep editing')).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await keys.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(syncNow).toBeFocused();

  // The guide, its button, and the palette, which finds it and does what was asked for before documents with the words.
  await page.keyboard.press('?');
  await keys.getByRole('link', { name: 'Working without a signal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Working without a signal' })).toBeVisible();
  await page.getByRole('button', { name: 'Take an event offline' }).click();
  await expect(page).toHaveURL(/\/offline$/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything on this device' }).fill('make-up lead');
  await page.getByRole('option', { name: 'Words of the field' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Make-up lead' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything on this device' }).fill('new enc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/encounters\/new$/);
});

/** Makes several history steps without waiting in between. */
function step(page: Page, ...by: readonly number[]): Promise<void> {
  return page.evaluate((all) => {
    for (const each of all) history.go(each);
  }, by);
}

async function askToLogOut(page: Page) {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout?' });
  await expect(dialog.getByRole('button', { name: 'Logout' })).toBeFocused();
  return dialog;
}

/** Every path in the browser's caches. */
function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
}
