import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, richText, signInAndSync, signInAs, test, visit } from '#support/browser.ts';
import { editSummary, findEditableEncounters, readEncounter } from '#support/encounters.ts';
import { expectHeld, readDrafts, readTyped, typeRichText } from '#support/richText.ts';

test('Text typed when the browser was killed is offered again', async ({ sharedServer, createProfile }) => {
  const { encounters } = await findEditableEncounters(sharedServer.url);
  const path = `/encounters/${encounters[0].keyId}/edit`;
  const writer = await createProfile();
  let page = await writer.open();
  await signInAndSync(page, sharedServer.url, 'referee');
  await visit(page, `${sharedServer.url}${path}`);
  await richText(page, 'Referee brief').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' The ferry rope is cut before they come.');
  await expectHeld(page, 'Referee brief');
  const device = await page.context().newPage();
  await device.goto(`${sharedServer.url}/device`);
  await expect(device.getByRole('region', { name: 'Drafts' })).toContainText('Referee brief');
  await page.bringToFront();
  const typing = page.keyboard.type(' Nobody knows who did it, and', { delay: 20 }).catch(() => undefined);
  await killBrowser(page);
  await typing;

  page = await writer.open();
  // The session is new because Chromium writes cookies to the disk every 30 s only.
  await signInAs(page, sharedServer.url, 'referee', path);
  await expect(page.getByText('You have an unsaved draft')).toBeVisible();
  await page.getByRole('button', { name: 'Use draft' }).click();
  await expect(richText(page, 'Referee brief')).toContainText('The ferry rope is cut before they come.');
});

test('Two tabs that type in one document each keep their text, and it is offered together, or by itself from the device page', async ({
  sharedServer,
  openOnDevice,
}) => {
  const address = await editAddress(sharedServer.url, 4);
  const device = await openOnDevice('referee', '/device');
  const context = device.context();
  const [first, second, page] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await first.goto(address);
  await first.getByLabel('Summary').fill('From the first tab');
  await first.getByLabel('Starts when').fill('From the first tab, only here');
  await expectDrafts(device, ['Summary, Starts when']);
  await second.goto(address);
  await second.getByLabel('Summary').fill('From the second tab');
  await expectDrafts(device, ['Summary', 'Summary, Starts when']);
  // Two drafts of one document are told apart by what was typed.
  const drafts = device.getByRole('region', { name: 'Drafts' });
  for (const text of ['From the first tab', 'From the second tab']) await expect(drafts).toContainText(text);
  // The first tab is still open, so its text is not offered here.
  await expect(second.getByText('You have an unsaved draft')).toHaveCount(0);
  // A form that follows what somebody else wrote is not typed in: the later text is still that of the second tab.
  const { organiser, encounters } = await findEditableEncounters(sharedServer.url);
  const { version, teamId, keyId } = await readEncounter(organiser, encounters[4]?.keyId ?? '');
  const typedAt = async () => (await readTyped(device)).map(({ at }) => at);
  const typed = await typedAt();
  await organiser.call('PUT', `/encounters/${keyId}`, { version, teamId, endsWhen: 'The tide turns' });
  await expect
    .poll(async () =>
      (await readTyped(device)).filter((row) => row.kind === 'draft' && row.version > version),
    )
    .toHaveLength(2);
  expect(await typedAt()).toEqual(typed);
  await Promise.all([first.close(), second.close()]);

  await page.goto(address);
  await expect(page.getByText(/^Summary, Starts when, typed (just now|a minute ago)\.$/)).toBeVisible();
  await expect(page.getByText('An earlier draft has different text for Summary.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard 2 drafts' })).toBeVisible();
  await page.getByRole('button', { name: 'Use draft' }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('From the second tab');
  // The button is gone, so the keyboard goes on in the text.
  await expect(page.getByLabel('Summary')).toBeFocused();
  await expect(page.getByLabel('Starts when')).toHaveValue('From the first tab, only here');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expectSaved(page);
  await expect(page.getByText('There is another draft of this')).toBeVisible();
  await expectDrafts(device, ['Summary']);
  await page.goto(address);
  await page.getByRole('button', { name: 'Use draft' }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('From the first tab');

  // Opened from the device page, a draft is in the form at once, and another of the document stays.
  const other = await editAddress(sharedServer.url, 6);
  for (const text of ['The earlier draft', 'The later draft']) {
    const form = await context.newPage();
    await form.goto(other);
    await form.getByLabel('Summary').fill(text);
    await expect.poll(() => readDrafts(form)).toContain(text);
    await form.close();
  }
  const draftOf = (hasText: string) => drafts.getByRole('article').filter({ hasText });
  await draftOf('The earlier draft').getByRole('button', { name: 'Open' }).click();
  await expect(device.getByLabel('Summary')).toHaveValue('The earlier draft');
  await expect(device.getByText('You have an unsaved draft')).toHaveCount(0);
  await device.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(device.getByText('Encounter Saved')).toBeVisible();
  await device.goto(`${sharedServer.url}/device`);
  await expect(draftOf('The later draft')).toHaveCount(1);
  await expect(draftOf('The earlier draft')).toHaveCount(0);
});

test('Text typed right before a reload is kept to the letter', async ({ sharedServer, openOnDevice }) => {
  const page = await openOnDevice('referee', '/device');
  page.on('dialog', (unload) => void unload.accept());
  await page.goto(await editAddress(sharedServer.url, 6));
  await richText(page, 'Referee brief').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Nobody hears the horn, and the ferry leaves at nine.');
  await page.reload();
  await page.getByRole('button', { name: 'Use draft' }).click();
  await expect(richText(page, 'Referee brief')).toContainText('the ferry leaves at nine.');
});

test('Text typed beside an offered draft is kept when the draft is used, and the draft when another field is saved', async ({
  sharedServer,
  openOnDevice,
}) => {
  const address = await editAddress(sharedServer.url, 5);
  const device = await openOnDevice('referee', '/device');
  const page = await device.context().newPage();
  await page.goto(address);
  await page.getByLabel('Summary').fill('The first draft');
  await expectDrafts(device, ['Summary']);
  await page.reload();
  await expect(page.getByText('You have an unsaved draft')).toBeVisible();
  await page.getByLabel('Ends when').fill('The horn is blown');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expectSaved(page);
  await page.reload();
  await expect(page.getByText('You have an unsaved draft')).toBeVisible();
  await page.getByLabel('Summary').fill('Typed over it');
  await page.getByRole('button', { name: 'Use draft' }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('The first draft');
  await expect(page.getByLabel('Ends when')).toHaveValue('The horn is blown');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expectSaved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Use draft' }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('Typed over it');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expectSaved(page);
  await expectDrafts(device, []);
});

test('Two tabs that type different comments at one place keep both, and the second is offered once the first is sent', async ({
  sharedServer,
  openOnDevice,
}) => {
  const { encounters } = await findEditableEncounters(sharedServer.url);
  const address = `${sharedServer.url}/encounters/${encounters[3]?.keyId}/read/comments`;
  const page = await openOnDevice('referee', '/device');
  const tabs = [await page.context().newPage(), await page.context().newPage()];
  const box = (tab: Page) => tab.getByRole('textbox', { name: 'New comment' });
  // Each is opened before the other is typed in: a tab that is opened later goes on from what is there.
  for (const tab of tabs) await tab.goto(address);
  for (const tab of tabs) await expect(box(tab)).toHaveValue('');
  for (const [at, tab] of tabs.entries()) {
    await box(tab).fill(`From tab ${at + 1}`);
    await expect.poll(() => readDrafts(page)).toContain(`From tab ${at + 1}`);
  }
  const drafts = page.getByRole('region', { name: 'Drafts' });
  for (const text of ['From tab 1', 'From tab 2']) await expect(drafts).toContainText(text);
  await Promise.all(tabs.map((tab) => tab.close()));

  await page.goto(address);
  await expect(box(page)).toHaveValue('From tab 2');
  await box(page).press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: 'From tab 2' })).toBeVisible();
  await page.reload();
  await expect(box(page)).toHaveValue('From tab 1');
  expect(await readDrafts(page)).toEqual(['From tab 1']);
});

test('A draft delayed by a slow disk does not survive the save that overtook it', async ({
  sharedServer,
  openOnDevice,
}) => {
  const { encounters } = await findEditableEncounters(sharedServer.url);
  const page = await openOnDevice('referee', `/encounters/${encounters[2]?.keyId}/edit`);
  await expect(page.getByLabel('Summary')).toBeVisible();
  await holdDrafts(page, 1_500);
  await page.getByLabel('Summary').fill('Saved, and nothing else');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Encounter Saved')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'draftsThen'))).toBe(0);
});

test('Logging out sends what was saved right before first, and asks about a draft that was never saved', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const { keyId } = encounters[0];
  const page = await openOnDevice('referee', '/about');
  await editSummary(page, `${server.url}/encounters/${keyId}`, 'Written just before leaving');
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Are you sure you want to logout?')).toBeVisible();
  expect(await readEncounter(organiser, keyId)).toMatchObject({ summary: 'Written just before leaving' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await visit(page, `${server.url}/encounters`);
  await page.getByRole('button', { name: 'New Encounter' }).first().click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Never saved');
  await typeRichText(page, 'Referee brief', 'Somebody throws a coin and it is thrown back.');
  const leave = async () => {
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to the Sound of Marrow' })).toBeVisible();
  };
  await leave();
  await visit(page, `${server.url}/device`);
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await expect(drafts).toContainText('Never saved');
  await drafts.getByRole('button', { name: 'Open' }).click();
  await expect(title).toHaveValue('Never saved');
  await expect(richText(page, 'Referee brief')).toContainText('it is thrown back');
  await leave();
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText(/^Your work on 1 document has not reached the server yet\./)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Never saved');
});

async function editAddress(url: string, at: number): Promise<string> {
  const { encounters } = await findEditableEncounters(url);
  return `${url}/encounters/${encounters[at]?.keyId}/edit`;
}

/** Waits until the form says that it is saved: on this device, or by now on the server. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved( on this device)?$/).first()).toBeVisible();
}

/** Waits until the drafts on a device, of which this is the page, have exactly these fields. */
async function expectDrafts(device: Page, fields: readonly string[]): Promise<void> {
  const drafts = device.getByRole('region', { name: 'Drafts' });
  await expect(drafts.getByRole('button', { name: 'Discard' })).toHaveCount(fields.length);
  for (const each of fields) {
    const labels = each.split(', ').map((label) => new RegExp(`${label}\\b`));
    const found = labels.reduce((items, hasText) => items.filter({ hasText }), drafts.getByRole('article'));
    await expect(found.first()).toBeVisible();
  }
}

/**
 * Blocks the table of typed text for some milliseconds, as a busy disk would. The number of drafts once everything that waited
 * is done is left in the page as `draftsThen`.
 */
async function holdDrafts(page: Page, ms: number): Promise<void> {
  await page.evaluate(async (holdMs) => {
    const [database] = await indexedDB.databases();
    const opening = indexedDB.open(database?.name ?? '');
    await new Promise((opened) => opening.addEventListener('success', opened));
    const drafts = (mode: IDBTransactionMode) =>
      opening.result.transaction('typed', mode).objectStore('typed');
    const held = drafts('readwrite');
    const until = performance.now() + holdMs;
    const draftsThen = new Promise((told) => {
      const step = () => {
        if (performance.now() < until) return held.count().addEventListener('success', step);
        const last = drafts('readwrite').count();
        return last.addEventListener('success', () => told(last.result));
      };
      step();
    });
    Object.assign(globalThis, { draftsThen });
  }, ms);
}

/** Kills the whole browser, as a crash or an empty battery would; resolves when it is gone. */
async function killBrowser(page: Page): Promise<void> {
  const context = page.context();
  const client = await context.newCDPSession(page);
  const gone = context.waitForEvent('close');
  client.send('Browser.crash').catch(() => undefined);
  await gone;
}
