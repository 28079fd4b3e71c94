import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  badge,
  expect,
  fillSignIn,
  signInAndSync,
  signInAs,
  test,
  visit,
  waitForFirstSync,
} from '#support/browser.ts';
import { editSummary, findEditableEncounters, readEncounter } from '#support/encounters.ts';
import { type ApiClient, type ServerProcess } from '#support/serverProcess.ts';
import { placesOf } from '#support/storedPlaces.ts';

const secret = 'The moonstone lies under the altar';
const own = 'Written where there was no signal';
const typed = 'Typed and never saved';

/** An organiser's device with a secret in the organiser notes, and own words that only this device has. */
async function leaveWork(
  server: ServerProcess,
  page: Page,
): Promise<{ organiser: ApiClient; keyId: string; title: string }> {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const [{ keyId }] = encounters;
  const before = await readEncounter(organiser, keyId);
  await organiser.call('PUT', `/encounters/${keyId}`, { ...before, organiserNotes: `<p>${secret}</p>` });
  await signInAndSync(page, server.url, 'organiser');
  expect(await placesOf(page, secret)).not.toEqual([]);
  await server.kill();
  await editSummary(page, `${server.url}/encounters/${keyId}`, own);
  await expect(page.getByText('Encounter Saved')).toBeVisible();
  await page.goto(`${server.url}/encounters/new`);
  await page.getByRole('textbox', { name: 'Title' }).fill(typed);
  await expect.poll(() => placesOf(page, typed)).not.toEqual([]);
  return { organiser, keyId, title: before.title };
}

test('fault 65 and 66: when another person signs in, or after 14 days without contact, nothing of the documents stays, and own words come back to their author', async ({
  server,
  page,
}, info) => {
  const { organiser, keyId, title } = await leaveWork(server, page);
  await page.goto('about:blank');
  await server.start();
  await signInAs(page, server.url, 'player', '/device');
  await expect.poll(() => placesOf(page, secret)).toEqual([]);
  expect(await placesOf(page, own)).toEqual([expect.stringMatching(/^database waymark:\S+ meta$/)]);
  expect(await placesOf(page, typed)).toHaveLength(1);

  await waitForFirstSync(page, server.url);
  const others = page.getByRole('region', { name: 'Unsent work of other people' });
  await expect(others).toContainText('Unsent work of Olive Tranter');
  await expect(others).toContainText('Work on 2 documents. Only Olive Tranter can add it');
  await expect(others).not.toContainText(title);
  await expect(others).not.toContainText(own);
  const downloading = page.waitForEvent('download');
  await others.getByRole('button', { name: 'Save to a file' }).click();
  const path = info.outputPath('unsent.json');
  await (await downloading).saveAs(path);
  const file = await readFile(path, 'utf8');
  expect([file.includes(own), file.includes(typed), file.includes(secret)]).toEqual([true, true, false]);

  await signInAs(page, server.url, 'organiser', '/device');
  await expect
    .poll(async () => (await readEncounter(organiser, keyId))['summary'], { timeout: 30_000 })
    .toBe(own);
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText(typed);
  await expect(page.getByText('from your last visit')).toHaveCount(0);

  // Not a day earlier than after 14 days.
  await server.kill();
  const read = `${server.url}/encounters/${keyId}/read`;
  await page.goto(read);
  await expect(badge(page)).toContainText('Offline');
  await beAway(page, 13);
  await page.goto(read);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await placesOf(page, secret)).not.toEqual([]);
  await beAway(page, 15);
  await page.goto(read);
  const removed = page.getByText(
    'This device has not been in contact with the server for 14 days, so your documents were removed from it. Log in to get them again. Your unsent work on 1 document is safe on this device.',
  );
  await expect(removed).toBeVisible();
  await expect.poll(() => placesOf(page, secret)).toEqual([]);
  expect(await placesOf(page, typed)).toHaveLength(1);
  await page.reload();
  await expect(removed).toBeVisible();
  await server.start();
  await signInAs(page, server.url, 'organiser', '/device');
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText(typed);
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  await page.goto(read);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(badge(page)).toContainText(/saved|1 draft/i);
  await page.goto('about:blank');
  await signInAs(page, server.url, 'player', '/device');
  await expect.poll(() => placesOf(page, secret)).toEqual([]);
  await others.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Work on 1 document by Olive Tranter will be lost for good. The server does not have it, and nobody can restore it.',
  );
  // Enter alone does not delete what nobody can restore.
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(others).toHaveCount(0);
  expect(await placesOf(page, typed)).toEqual([]);
});

/** Moves the last contact into the past, as if this device had been away for so many days. */
async function beAway(page: Page, days: number): Promise<void> {
  await page.evaluate(async (past) => {
    const found = (await indexedDB.databases()).find(({ name = '' }) => name.startsWith('waymark:'));
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    await new Promise((resolve) => {
      const transaction = database.transaction('meta', 'readwrite');
      transaction.addEventListener('complete', resolve);
      const meta = transaction.objectStore('meta');
      const reading = meta.get('status');
      reading.addEventListener('success', () => {
        const lastContact = new Date(Date.now() - past).toISOString();
        meta.put({ key: 'status', value: { ...reading.result.value, lastContact, serverTime: lastContact } });
      });
    });
    database.close();
  }, days * 86_400_000);
}

test('fault 65: whoever signs in sees nothing of the former person, however long the server takes, and their tab closes their documents', async ({
  server,
  page: former,
  context,
}) => {
  await signInAndSync(former, server.url, 'organiser');
  await visit(former, `${server.url}/encounters`);
  await context.clearCookies();
  const page = await context.newPage();
  const answers: (() => void)[] = [];
  await page.route('**/api/user/current', async (route) => {
    await new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    await route.continue();
  });
  await page.goto(`${server.url}/identity/login?returnTo=/device`);
  await fillSignIn(page, 'referee');
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await expect(page.getByRole('banner')).toBeVisible();
  // Longer than the app waits for its first screen.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  await expect(page.getByRole('button', { name: /^Account / })).toHaveCount(0);
  for (const answer of answers) answer();
  for (const each of [page, former])
    await expect(each.getByRole('button', { name: 'Account RC' })).toBeVisible();
  const databases = () =>
    page.evaluate(
      async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('waymark:')).length,
    );
  await expect.poll(databases).toBe(1);
});
