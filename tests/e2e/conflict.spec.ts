import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { WireDocument } from '#contract/document.ts';
import { badge, expect, signInAndSync, test } from '#support/browser.ts';
import { expectNothingUnsaved, returnToReading } from '#support/conflicts.ts';
import { findEditableEncounters, readEncounter } from '#support/encounters.ts';
import {
  type ApiClient,
  type ServerProcess,
  type NetworkProxy,
  startProxy,
  startServerProcess,
} from '#support/serverProcess.ts';

// The specification's text to the letter (sic), double spaces included.
const notSaved =
  'Encounter NOT SAVED.  It has been updated elsewhere and this is no longer the most recent verions.  Please reload doc.  This will lose your changes';

const mine = { summary: 'Mine: by the eastern gate', startsWhen: 'Mine: the lamp goes out' };
const theirs = { summary: 'Theirs: by the western gate', startsWhen: 'Theirs: the drum begins' };

// A referee was offline while an organiser saved the same five encounters. Each test settles one of them.
test.describe.configure({ mode: 'default' });

interface Scenario {
  readonly server: ServerProcess;
  readonly proxy: NetworkProxy;
  readonly page: Page;
  readonly organiser: ApiClient;
  readonly documents: readonly WireDocument[];
  readonly close: () => Promise<void>;
}
let scenario: Scenario;
/** Conflicts that are not settled yet. */
let unsettled: number;

function at(index: number): WireDocument {
  const document = scenario.documents[index];
  if (!document) throw new Error('The sample game has too few encounters in Editing.');
  return document;
}

test.beforeAll(async ({ game, browser }) => {
  const { folder, remove } = await game.copy();
  const server = await startServerProcess({ WAYMARK_DATA: folder });
  const proxy = await startProxy(server.url);
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const items = encounters.slice(0, 5);
  const context = await browser.newContext();
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  unsettled = 5;
  scenario = {
    server,
    proxy,
    page,
    organiser,
    documents: items,
    async close() {
      await context.close();
      await proxy.disconnect();
      await server.kill();
      await remove();
    },
  };
  await signInAndSync(page, proxy.url, 'referee');

  await proxy.disconnect();
  for (const index of [0, 1, 2, 3]) await write(index, mine);
  await write(4, { startsWhen: mine.startsWhen });
  for (const { keyId } of items) {
    const before = await readEncounter(organiser, keyId);
    const isLast = keyId === items[4]?.keyId;
    const changed = isLast ? { summary: theirs.summary } : theirs;
    await organiser.call('PUT', `/encounters/${keyId}`, { ...before, ...changed });
  }
  await proxy.reconnect();
  await expect(badge(page)).toHaveText('5 need you', { timeout: 20_000 });
});

test.afterAll(() => scenario.close());

test('The edit that arrives second shows the specification’s message and both texts', async () => {
  const { page } = scenario;
  await open(0, 'read');
  expect(await page.getByText('NOT SAVED').first().textContent()).toBe(notSaved);
  await page.getByRole('button', { name: 'See both texts' }).click();
  await expect(page).toHaveURL(/\/conflict$/);
  expect(await page.getByText('NOT SAVED').first().textContent()).toBe(notSaved);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('eastern');
  await expect(summary).toContainText('western');
  const startsWhen = page.getByRole('region', { name: 'Starts when' });
  await expect(startsWhen).toContainText('lamp goes out');
  await expect(startsWhen).toContainText('drum begins');
});

test('Taking mine saves exactly my text, and theirs stays in the versions', async () => {
  const { page } = scenario;
  await open(0, 'conflict');
  await page.getByRole('button', { name: 'Mine for all' }).click();
  await settle(0, 'Save this text');
  await expectOnServer(0, mine);
  await expectInVersions(0, theirs.summary);
});

test(
  'Taking theirs leaves exactly their text, and mine stays in the versions',
  { tag: '@long' },
  async () => {
    const { page } = scenario;
    await open(1, 'conflict');
    await page.getByRole('button', { name: 'Theirs for all' }).click();
    await settle(1, 'Save this text');
    await expectOnServer(1, theirs);
    await expectInVersions(1, mine.summary);
  },
);

test('Taking one field of mine and one of theirs saves exactly those two', async () => {
  const { page } = scenario;
  await open(2, 'conflict');
  await page.getByRole('region', { name: 'Summary' }).getByRole('button', { name: 'Take mine' }).click();
  await expect(page.getByRole('button', { name: 'Save this text' })).toBeDisabled();
  await page
    .getByRole('region', { name: 'Starts when' })
    .getByRole('button', { name: 'Take theirs' })
    .click();
  await settle(2, 'Save this text');
  await expectOnServer(2, { summary: mine.summary, startsWhen: theirs.startsWhen });
  await expectInVersions(2, mine.startsWhen);
});

test('A text edited while settling is saved exactly', { tag: '@long' }, async () => {
  const { page } = scenario;
  await open(3, 'conflict');
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByRole('button', { name: 'Edit the result' }).click();
  await summary.getByRole('textbox', { name: 'Summary' }).fill('Both: from gate to gate');
  await page.getByRole('region', { name: 'Starts when' }).getByRole('button', { name: 'Take mine' }).click();
  await settle(3, 'Save this text');
  await expectOnServer(3, { summary: 'Both: from gate to gate', startsWhen: mine.startsWhen });
});

test('Edits to different fields are merged with one tap', { tag: '@long' }, async () => {
  const { page } = scenario;
  await open(4, 'conflict');
  await expect(page.getByRole('region', { name: 'Merged already' })).toContainText('lamp goes out');
  await settle(4, 'Save the merged text');
  await expectOnServer(4, { summary: theirs.summary, startsWhen: mine.startsWhen });
});

async function write(index: number, words: Partial<typeof mine>): Promise<void> {
  const { page } = scenario;
  await open(index, 'edit');
  if (words.summary) await page.getByLabel('Summary').fill(words.summary);
  if (words.startsWhen) await page.getByLabel('Starts when').fill(words.startsWhen);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
}

async function open(index: number, screen: 'read' | 'edit' | 'conflict' | 'read/versions'): Promise<void> {
  const { page, proxy } = scenario;
  await page.goto(`${proxy.url}/encounters/${at(index).keyId}/${screen}`);
}

async function settle(index: number, words: 'Save this text' | 'Save the merged text'): Promise<void> {
  const { page } = scenario;
  await page.getByRole('button', { name: words }).click();
  unsettled -= 1;
  expect(await returnToReading(page)).toBe(unsettled);
  await expect(page).toHaveURL(new RegExp(`/encounters/${at(index).keyId}/read$`));
  await expect(page.getByText('NOT SAVED')).toHaveCount(0);
  await expectNothingUnsaved(page);
}

async function expectOnServer(index: number, words: typeof mine): Promise<void> {
  const { organiser } = scenario;
  const now = await readEncounter(organiser, at(index).keyId);
  expect(now).toMatchObject(words);
  const before: WireDocument = { ...at(index), ...words };
  for (const name of ['title', 'endsWhen', 'refereeBrief', 'monsters'])
    expect(now[name]).toEqual(before[name]);
}

async function expectInVersions(index: number, words: string): Promise<void> {
  const { page, organiser } = scenario;
  const { keyId } = at(index);
  const listed = z.array(z.unknown()).parse(await organiser.call('GET', `/encounters/${keyId}/versions`));
  await open(index, 'read/versions');
  const table = page.getByRole('table').first();
  const rows = table.getByRole('button');
  // The versions that are stored here are listed first, and the others once they have been fetched.
  await expect(rows).toHaveCount(listed.length);
  const seen: string[] = [];
  for (let each = 0; each < (await rows.count()); each += 1) {
    await rows.nth(each).click();
    await expect(table.getByRole('heading').first()).toBeVisible();
    seen.push(await table.innerText());
    if (seen.at(-1)?.includes(words)) break;
    await rows.nth(each).click();
    await expect(table.getByRole('heading')).toHaveCount(0);
  }
  expect(seen.join('\n')).toContain(words);
}
