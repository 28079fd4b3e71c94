import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { badge, expect, signInAndSync, test } from '#support/browser.ts';
import { editSummary, findEditableEncounters, readEncounter } from '#support/encounters.ts';
import { startServer } from '#support/server.ts';

// A browser in which this build, which is 1.0, was used gets a made-up 1.1 with another schema of the device's database.
let later = '';
test.beforeAll(async () => {
  later = await mkdtemp(join(tmpdir(), 'waymark-later-'));
  const program = join(import.meta.dirname, '../../support/buildLater.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, later], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
test.afterAll(() => rm(later, { recursive: true, force: true }));

test('A browser is upgraded from 1.0 with an old tab open: everything that was saved offline is sent, and everything typed is there', async ({
  dataFolder,
  page,
  context,
}) => {
  const settings = { WAYMARK_DATA: dataFolder, DATABASE_URL: '' };
  const database = { settings, drop: () => Promise.resolve() };
  let server = await startServer({ database });
  const { url } = server;
  const startLater = () => startServer({ database, dist: later, env: { PORT: new URL(url).port } });
  try {
    const { organiser, encounters } = await findEditableEncounters(url);
    const [saved, typedIn = saved] = encounters;
    await signInAndSync(page, url, 'referee');
    await server.close();
    server = await startLater();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
    await server.close();

    await editSummary(page, `${url}/encounters/${saved.keyId}`, 'Saved in 1.0');
    await expect(badge(page)).toHaveText(/1 waiting/);
    const old = await context.newPage();
    await old.goto(`${url}/encounters/${typedIn.keyId}/edit`);
    await old.getByLabel('Summary').fill('Typed in 1.0');
    await expect(badge(page)).toHaveText(/1 waiting · 1 draft/);
    expect(await page.evaluate(readVersion)).toBe(10);
    await page.getByRole('button', { name: 'Update now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click();
    await expect(
      old.getByText(/A newer version of Waymark has been used on this device/).first(),
    ).toBeVisible({ timeout: 90_000 });
    await expect(badge(page)).toHaveText('Offline · 1 waiting · 1 draft');
    expect(await page.evaluate(readVersion)).toBe(20);
    server = await startLater();
    await expect
      .poll(() => readEncounter(organiser, saved.keyId), { timeout: 60_000 })
      .toMatchObject({ summary: 'Saved in 1.0' });

    await expect(old.getByLabel('Summary')).toHaveValue('Typed in 1.0');
    await old.getByLabel('Summary').fill('Typed in 1.0, and more');
    await page.goto(`${url}/device`);
    await expect(page.getByRole('main').getByText('Typed in 1.0, and more').first()).toBeVisible();
    await old.close();
    await page.goto(`${url}/encounters/${typedIn.keyId}/edit`);
    await page.getByRole('button', { name: 'Use draft' }).click();
    await expect(page.getByLabel('Summary')).toHaveValue('Typed in 1.0, and more');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect
      .poll(() => readEncounter(organiser, typedIn.keyId))
      .toMatchObject({ summary: 'Typed in 1.0, and more' });
  } finally {
    await context.close();
    await server.close().catch(() => undefined);
  }
});

/** Runs in the page: the version of the device's database, ten times that of its schema. */
async function readVersion(): Promise<number> {
  const [database] = await indexedDB.databases();
  return database?.version ?? 0;
}
