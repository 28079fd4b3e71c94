import type { Page } from '@playwright/test';
import {
  badge,
  expect,
  expectAllSaved,
  returnTo,
  richText,
  signInAndSync,
  test,
  visit,
} from '#support/browser.ts';
import { editSummary, findEditableEncounters, readEncounter } from '#support/encounters.ts';
import { ownName } from '#support/names.ts';
import { makeComplete } from '#support/ownDocuments.ts';

test('fault 42: a save on a full device says so and keeps the text on the page, where it can be copied, and succeeds once there is space', async ({
  server,
  page,
  context,
}) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const [chosen] = encounters;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await allowBytes(page, server.url, 30_000_000);
  await signInAndSync(page, server.url, 'referee');
  await visit(page, `${server.url}/encounters/${chosen.keyId}/edit`);
  const summary = page.getByLabel('Summary');
  await expect(summary).toBeVisible();
  await fillUp(page);
  const text = `No room for this. ${'x'.repeat(400)}`;
  await summary.fill(text);
  await richText(page, 'Referee brief').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('The rope is cut.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nobody saw it.');
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Summary: ${text}`);
  expect(copied).toMatch(/Referee brief: The rope is cut\.\s+Nobody saw it\./);
  expect(copied).toContain(`Title: ${chosen.title}`);
  await expect(badge(page)).toHaveAccessibleName(/^Not saved/);
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  await save.click();
  await expect(page.getByText(/NOT SAVED: this device is full/)).toBeVisible();
  const [button, note] = [await save.boundingBox(), await page.locator('[data-beside]').boundingBox()];
  expect(Math.abs((note?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0))).toBeLessThan(12);
  await expect(page.getByText(/This device is full/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not saved' })).toBeVisible();
  await expect(summary).toHaveValue(text);
  await expect(page.getByText('Encounter Saved')).toHaveCount(0);

  await allowBytes(page, server.url, 3_000_000_000);
  await save.click();
  await expect(page.getByText('Encounter Saved')).toBeVisible();
  await expect(page.getByText(/[Tt]his device is full/)).toHaveCount(0);
  await expectAllSaved(page);
  expect(await readEncounter(organiser, chosen.keyId)).toMatchObject({ summary: text });
});

test('fault 45: data evicted by the browser is noticed, under an open page too, the loss is shown and everything is fetched again', async ({
  server,
  page,
}) => {
  test.slow();
  const { encounters } = await findEditableEncounters(server.url);
  const [chosen] = encounters;
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await editSummary(page, `${server.url}/encounters/${chosen.keyId}`, 'Thrown away by the browser');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await page.goto('about:blank');
  await evictSite(page, server.url);

  await server.start();
  // A server that has just started may answer 503 for a moment, and no page is left to show instead.
  const again = () => page.goto(`${server.url}/encounters/${chosen.keyId}/read`);
  await expect.poll(async () => (await again())?.status()).toBe(200);
  await expect(page.getByText(/The browser cleared what Waymark had stored on this device/)).toBeVisible();
  await expect(page.getByText(/Work on 1 document had not reached the server and is lost/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: chosen.title })).toBeVisible();
  await expectAllSaved(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: chosen.title })).toBeVisible();
  await expect(page.getByText(/cleared what Waymark had stored/)).toHaveCount(0);

  await expectAllSaved(page);
  await evictSite(page, server.url);
  // A busy browser may need longer to answer than a look waits; a person who comes back again makes it look again.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(
      page.getByText(/cleared what Waymark had stored.*Everything you wrote was on the server/),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expectAllSaved(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: chosen.title })).toBeVisible();
});

test('fault 53: a private window says that nothing is kept on this device, even if the browser is asked', async ({
  openOnDevice,
}) => {
  // All browsers of these tests but those with a profile are private windows, and work as one.
  const page = await openOnDevice('referee', '/device');
  await expect(page.getByText(/^Not kept on this device/)).toBeVisible();
  await expect(page.getByText(/a private window does when it is closed/)).toBeVisible();
  await page.getByRole('button', { name: 'Ask the browser to keep data' }).click();
  await expect(page.getByText(/The browser declined/)).toBeVisible();
});

test('The browser is asked for persistent storage after the first save and after installing, and the device page shows its answer', async ({
  server,
  createProfile,
}) => {
  const { encounters } = await findEditableEncounters(server.url);
  const page = await (await createProfile()).open();
  let requests = 0;
  await page.exposeFunction('heard', () => {
    requests += 1;
  });
  await page.addInitScript({
    content: `const { persist } = StorageManager.prototype;
      StorageManager.prototype.persist = function () { heard(); return persist.call(this); };`,
  });
  await signInAndSync(page, server.url, 'referee');
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage).toContainText('Not kept on this device permanently');
  await expect(storage).toContainText(/MB of \d/);
  expect(requests).toBe(0);
  await page.goto(`${server.url}/encounters/${encounters[0].keyId}/edit`);
  await page.getByLabel('Summary').fill('The first save on this device');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect.poll(() => requests).toBe(1);
  await expectAllSaved(page);

  const client = await page.context().newCDPSession(page);
  const { origin } = new URL(server.url);
  await client.send('Browser.grantPermissions', { origin, permissions: ['durableStorage'] });
  await page.evaluate(() => globalThis.dispatchEvent(new Event('appinstalled')));
  await expect.poll(() => requests).toBe(2);
  await page.goto(`${server.url}/device`);
  await expect(storage).toContainText('The browser keeps it even when space is short');
  await expect(storage.getByRole('button')).toHaveCount(0);
});

test('Unsent work is imported from a file by its author alone, and arrives once', async ({
  sharedServer: server,
  organiser,
  openOnDevice,
}, info) => {
  const chosen = await makeComplete(organiser, 'encounter', { title: ownName('The carrier') });
  const stranger = await openOnDevice('writer', '/device');
  const page = await openOnDevice('referee', `/encounters/${chosen.keyId}/read`);
  await server.kill();
  await editSummary(page, `${server.url}/encounters/${chosen.keyId}`, 'Carried by hand');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await visit(page, `${server.url}/device`);
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(waiting).toContainText('the server cannot be reached');
  // Items that a person can act on come first.
  const heightOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0;
  expect(await heightOf('Waiting to be sent')).toBeLessThan(await heightOf('Server'));
  // The app is stored, so there is nothing to check again.
  await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save unsent work on 1 document to a file' }).click();
  const file = info.outputPath('unsent.json');
  await (await downloading).saveAs(file);
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Everything you wrote here is on the server.')).toBeVisible();

  await stranger.getByLabel('File of unsent work').setInputFiles(file);
  await expect(stranger.getByText(/This file holds the work of Rafe Coldwell/)).toBeVisible();
  await page.getByLabel('File of unsent work').setInputFiles(file);
  await expect(page.getByText('Work on 1 document imported and waiting to be sent.')).toBeVisible();
  await returnTo(server, page);
  const text = await readEncounter(organiser, chosen.keyId);
  expect(text).toMatchObject({ summary: 'Carried by hand' });
  await page.getByLabel('File of unsent work').setInputFiles(file);
  await expectAllSaved(page);
  expect(await readEncounter(organiser, chosen.keyId)).toEqual(text);
});

/** Sets the storage quota of a site in bytes. */
async function allowBytes(page: Page, url: string, quotaSize: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize });
}

/** Fills the storage quota of this site completely. */
async function fillUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('filler');
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('pieces', { autoIncrement: true }),
    );
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const put = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = database.transaction('pieces', 'readwrite');
        const piece = new Uint8Array(size);
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(piece.subarray(at, at + 65_536));
        writing.objectStore('pieces').add(piece);
        writing.addEventListener('complete', () => resolve(true));
        writing.addEventListener('abort', () => resolve(false));
      });
    for (let size = 4_000_000; size > 64;) if (!(await put(size))) size = Math.floor(size / 2);
    database.close();
  });
}

/** Clears everything of the site except its cookies, as a browser short of space does. */
async function evictSite(page: Page, url: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers';
  await client.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes });
}
