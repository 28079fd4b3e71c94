import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accountButton, badge, expect, signInAndSync, test } from '#support/browser.ts';
import { editSummary, findEditableEncounters, readEncounter } from '#support/encounters.ts';

// The numbers are those of the fault cases: the device's database, and leaving a device.

test('fault 46: a later build that opens the database finds it free within five seconds, with an old tab open', async ({
  sharedServer,
  page,
  context,
}) => {
  await signInAndSync(page, sharedServer.url, 'referee');
  const later = await context.newPage();
  await later.goto(`${sharedServer.url}/theme.js`);
  const tookMs = await openAs(later, 1000);
  expect(tookMs).toBeLessThan(5000);
});

test('fault 48: an older build on a newer database says so, shows everything and sends what was waiting', async ({
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
  // A newer build has been here, and the older one is opened again.
  const newer = await context.newPage();
  await newer.goto(`${server.url}/theme.js`);
  await openAs(newer, 1000);
  await newer.close();
  const told = page.getByText(/A newer version of Waymark has been used on this device/);
  await expect(told).toBeVisible();
  await page.goto(`${server.url}/encounters/${chosen.keyId}/read`);
  await expect(told).toBeVisible();
  await expect(page.getByText('Written before the newer build')).toBeVisible();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await server.start();
  await expect(badge(page)).toHaveText('All saved', { timeout: 60_000 });
  expect(await readEncounter(organiser, chosen.keyId)).toMatchObject({
    summary: 'Written before the newer build',
  });
});

test('fault 52: logging out with 12 unsent and no server: stay, save to a file, or discard; then nothing is left', async ({
  server,
  createProfile,
}) => {
  // A browser of its own: one that is shared now and then does not close its window after all of this.
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
  await expect(dialog).toContainText('12 changes have not reached the server yet');
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

  await dialog.getByRole('button', { name: 'Discard and logout' }).click();
  await expect(accountButton(page)).toHaveCount(0);
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      pointer: localStorage.getItem('wm-user'),
    }));
  // The page is left for another one meanwhile.
  await expect.poll(() => left().catch(() => null)).toEqual({ databases: [], pointer: null });
  await expect(page.getByText('nobody is signed in on this device')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Unsent and precious')).toHaveCount(0);
  await expect(page.getByText(chosen.title)).toHaveCount(0);
  await expect(accountButton(page)).toHaveCount(0);

  // At the first contact the session is ended, and nothing of it was ever sent.
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

/** Opens the person's database as a build of that version would, and lets go of it again; gives how long it took. */
function openAs(page: Page, version: number): Promise<number> {
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
