import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accountButton, badge, expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { editSummary, findEditableEncounters, readEncounter } from '#support/encounters.ts';

// Fault cases about the device's database and logging out (docs/sync.md).

test('fault 46: a later build can open the database within five seconds while an old tab is open', async ({
  sharedServer,
  page,
  context,
}) => {
  await signInAndSync(page, sharedServer.url, 'referee');
  const later = await context.newPage();
  await later.goto(`${sharedServer.url}/theme.js`);
  const tookMs = await openWithVersion(later, 1000);
  expect(tookMs).toBeLessThan(5000);
});

test('fault 48: an older build on a newer database says so, shows everything and sends the outbox', async ({
  server,
  page,
  context,
}) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const [chosen] = encounters;
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await editSummary(page, `${server.url}/encounters/${chosen.keyId}`, 'Written before the newer build');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  // A newer build opens the database, then the older one is opened again.
  const newer = await context.newPage();
  await newer.goto(`${server.url}/theme.js`);
  await openWithVersion(newer, 1000);
  await newer.close();
  const notice = page.getByText(/A newer version of Waymark has been used on this device/);
  await expect(notice).toBeVisible();
  await page.goto(`${server.url}/encounters/${chosen.keyId}/read`);
  await expect(notice).toBeVisible();
  await expect(page.getByText('Written before the newer build')).toBeVisible();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await server.start();
  await expectAllSaved(page, 60_000);
  expect(await readEncounter(organiser, chosen.keyId)).toMatchObject({
    summary: 'Written before the newer build',
  });
});

test('fault 52: logging out offline with 12 unsent changes offers to stay, save or discard, and leaves nothing behind', async ({
  server,
  createProfile,
}) => {
  // A browser of its own: a shared one sometimes does not close its window after this.
  const page = await (await createProfile()).open();
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const [chosen] = encounters;
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await page.goto(`${server.url}/encounters/${chosen.keyId}/read`);
  for (let at = 1; at <= 11; at += 1) await writeNew(page, server.url, `Unsent ${at}`);
  await editSummary(page, `${server.url}/encounters/${chosen.keyId}`, 'Unsent and precious');
  await expect(badge(page)).toHaveText('Offline · 12 waiting');

  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout?' });
  await logOut(page);
  await expect(dialog).toContainText('Your work on 12 documents has not reached the server yet');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(badge(page)).toHaveText('Offline · 12 waiting');

  await logOut(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Unsent and precious');
  for (let at = 1; at <= 11; at += 1) expect(text).toContain(`Unsent ${at}`);

  await dialog.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(accountButton(page)).toHaveCount(0);
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      pointer: localStorage.getItem('wm-user'),
    }));
  // The page navigates meanwhile.
  await expect.poll(() => left().catch(() => null)).toEqual({ databases: [], pointer: null });
  await expect(page.getByText('nobody is signed in on this device')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Unsent and precious')).toHaveCount(0);
  await expect(page.getByText(chosen.title)).toHaveCount(0);
  await expect(accountButton(page)).toHaveCount(0);

  // On reconnecting the session ends, and nothing was sent.
  await server.start();
  await page.goto(server.url);
  await expect(
    page.getByRole('heading', { name: 'Sign in' }).or(page.getByText('Log In')).first(),
  ).toBeVisible();
  expect(await readEncounter(organiser, chosen.keyId)).toMatchObject({ version: chosen.version });
});

async function logOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function writeNew(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/encounters/new`);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Opens the database as a build with that schema version would, and closes it. Returns how long it took in ms. */
function openWithVersion(page: Page, version: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const [database] = await indexedDB.databases();
    const began = performance.now();
    await new Promise<void>((done, fail) => {
      const opening = indexedDB.open(database?.name ?? '', wanted);
      opening.addEventListener('success', () => {
        opening.result.close();
        done();
      });
      opening.addEventListener('error', () => fail(opening.error ?? new Error('It did not open')));
    });
    return performance.now() - began;
  }, version);
}
