import type { Page } from '@playwright/test';
import {
  accountButton,
  badge,
  expect,
  fillSignIn,
  expectAllSaved,
  signInAndSync,
  test,
} from '#support/browser.ts';
import { findEditableEncounters } from '#support/encounters.ts';

test('Another person who signs in is led Home, not to the page before', async ({ server, page, context }) => {
  const { encounters } = await findEditableEncounters(server.url);
  await signInAndSync(page, server.url, 'referee');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await fetch(`${server.url}/api/user/logout`, { method: 'POST', headers: { cookie } });
  await page.goto(`${server.url}/encounters/${encounters[0].keyId}/edit`);
  await expect(badge(page)).toHaveText('Sign in');
  await badge(page).click();
  await fillSignIn(page, 'writer');
  await expect(accountButton(page)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('Signing in again and logging in without a connection stay in the app, say so, and go on once the server answers', async ({
  server,
  page,
  context,
}) => {
  await signInAndSync(page, server.url, 'referee');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await fetch(`${server.url}/api/user/logout`, { method: 'POST', headers: { cookie } });
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(badge(page)).toHaveText('Sign in');
  await server.kill();
  const isOffline = page.getByText(/^You need a connection to log in\./);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await expect(isOffline).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/device`);
  await server.start();
  await signIn(page);
  await expect(page).toHaveURL(`${server.url}/device`);

  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await server.kill();
  await page.goto(`${server.url}/encounters`);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(isOffline).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(isOffline).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/unauthenticated`);
  await server.start();
  await signIn(page);
  await expect(page).toHaveURL(`${server.url}/encounters`);
});

test('A banner appears while the browser’s storage does not answer, and then everything is shown', async ({
  sharedServer,
  page,
  context,
}) => {
  await signInAndSync(page, sharedServer.url, 'referee');
  const other = await context.newPage();
  await other.goto(`${sharedServer.url}/theme.js`);
  await page.close();
  // A transaction that never ends, as in a page that the browser froze.
  await other.evaluate(async () => {
    const [database] = await indexedDB.databases();
    const opening = indexedDB.open(database?.name ?? '', 1000);
    await new Promise((begun) => {
      opening.addEventListener('upgradeneeded', () => {
        const store = opening.result.createObjectStore('held back');
        const keepBusy = () => store.get(1).addEventListener('success', keepBusy);
        keepBusy();
        begun(null);
      });
    });
  });
  const later = await context.newPage();
  await later.goto(`${sharedServer.url}/encounters`);
  await expect(later.getByText('The browser’s storage is not responding yet.')).toBeVisible();
  await other.close();
  await expect(later.getByRole('heading', { name: 'Encounters' }).first()).toBeVisible();
  await expect(later.getByText('The browser’s storage is not responding yet.')).toHaveCount(0);
  await expectAllSaved(later);
});

/** Signs in on the page that asks for it once the server answers. */
async function signIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillSignIn(page, 'referee');
}
