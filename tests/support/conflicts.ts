import type { Browser, BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import type { WireDocument } from '#contract/document.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { badge, expect, expectAllSaved, noticeSignal, signInAndSync, visit } from './browser.ts';
import { readEncounter } from './encounters.ts';
import { readTable } from './mirrorTables.ts';
import { makeComplete } from './ownDocuments.ts';
import {
  type ApiClient,
  type SampleGame,
  type NetworkProxy,
  startProxy,
  signInToApi,
  startServerProcess,
} from './serverProcess.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A person who is online again after an organiser has edited the same encounters as they did. */
export interface ConflictScenario {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly proxy: NetworkProxy;
  readonly organiser: ApiClient;
  readonly keyIds: readonly string[];
  /** The address of a screen of one of the encounters. */
  readonly addressOf: (index: number, screen: string) => string;
  /** Reads an encounter from the server. */
  readonly read: (index: number) => Promise<WireDocument>;
  /** The organiser changes an encounter. */
  readonly change: (index: number, fields: Fields) => Promise<void>;
  readonly archive: (index: number) => Promise<void>;
  /** The organiser moves an encounter to a team that the person is not in. */
  readonly moveToOtherTeam: (index: number) => Promise<void>;
  /** The organiser shares an encounter with all teams. */
  readonly share: (index: number) => Promise<void>;
  /** Every version of an encounter as JSON, including the texts that were not taken. */
  readonly history: (index: number) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** How the conflicts come about: the encounters before, the edits made offline, and those of the organiser. */
interface ConflictSetup {
  readonly who: string;
  readonly options?: Parameters<Browser['newContext']>[0];
  /** Fields of the encounters before; all else that can be filled is. */
  readonly before: readonly Readonly<Record<string, FieldValue>>[];
  /** Whether they belong to a team of this person. */
  readonly ofOwnTeam?: boolean;
  readonly offline: (scenario: ConflictScenario) => Promise<void>;
  readonly meanwhile: (scenario: ConflictScenario) => Promise<void>;
  /** The text of the badge when the person is online again. */
  readonly badge: string;
}

const items = z.array(z.looseObject({ id: z.string() }));
const teamsOf = z.looseObject({ teams: z.array(z.string()) });
const found = z.array(z.looseObject({ version: z.number(), kept: z.optional(z.string()) }));

/** Creates the conflicts on a server of their own. */
export async function createConflicts(
  browser: Browser,
  game: SampleGame,
  setup: ConflictSetup,
): Promise<ConflictScenario> {
  const { folder, remove: drop } = await game.copy();
  const server = await startServerProcess({ WAYMARK_DATA: folder, DATABASE_URL: '' });
  const proxy = await startProxy(server.url);
  const organiser = await signInToApi(server.url, 'organiser@waymark.test');
  const own = await signInToApi(server.url, `${setup.who}@waymark.test`);
  const { teams } = teamsOf.parse(await own.call('GET', '/user/current'));
  const ofTeam = setup.ofOwnTeam ? { teamId: teams[0] ?? '' } : {};
  const keyIds: string[] = [];
  for (const fields of setup.before)
    keyIds.push((await makeComplete(organiser, 'encounter', { ...fields, ...ofTeam })).keyId);
  const idOf = (index: number) => keyIds[index] ?? '';
  const at = (index: number, screen: string) => `${proxy.url}/encounters/${idOf(index)}/${screen}`;
  const now = (index: number) => readEncounter(organiser, idOf(index));
  const change = async (index: number, fields: Fields) => {
    await organiser.call('PUT', `/encounters/${idOf(index)}`, { ...(await now(index)), ...fields });
  };

  const others = items.parse(await organiser.call('GET', '/teams'));
  const otherTeam = others.find(({ id }) => !teams.includes(id))?.id;

  const context = await browser.newContext(setup.options);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const scenario: ConflictScenario = {
    context,
    page,
    proxy,
    organiser,
    keyIds,
    addressOf: at,
    read: now,
    change,
    moveToOtherTeam: (index) => change(index, { teamId: otherTeam }),
    async archive(index) {
      const { version } = await now(index);
      await organiser.call('PATCH', `/encounters/${idOf(index)}/status`, { version, status: -1 });
    },
    async share(index) {
      await organiser.call('POST', `/encounters/${idOf(index)}/shares`, { shareAll: true, teams: [] });
    },
    async history(index) {
      const path = `/encounters/${idOf(index)}/versions`;
      const texts = found
        .parse(await organiser.call('GET', path))
        .map(({ version, kept }) =>
          organiser.call('GET', `${path}/${version}${kept === undefined ? '' : `?kept=${kept}`}`),
        );
      return JSON.stringify(await Promise.all(texts));
    },
    async close() {
      await context.close();
      await proxy.disconnect();
      await server.kill();
      await drop();
    },
  };
  await signInAndSync(page, proxy.url, setup.who);
  await proxy.disconnect();
  await setup.offline(scenario);
  await setup.meanwhile(scenario);
  await proxy.reconnect();
  await noticeSignal(page);
  await expect(badge(page)).toHaveText(setup.badge, { timeout: 20_000 });
  return scenario;
}

/**
 * Goes from a settled conflict to the reading screen: while others are left, the next one is offered first. Returns how
 * many are left.
 */
export async function returnToReading(page: Page): Promise<number> {
  const next = page.getByRole('button', { name: /^Next conflict \(\d+ left\)$/ });
  let left = 0;
  await expect(async () => {
    if (!page.url().endsWith('/read')) {
      left = Number(/\d+/.exec(await next.innerText({ timeout: 5_000 }))?.[0]);
      await page.getByRole('button', { name: 'Read it' }).click({ timeout: 5_000 });
    }
    expect(page.url()).toMatch(/\/read$/);
  }).toPass({ timeout: 60_000 });
  return left;
}

/** Waits until the badge says that so many conflicts need this person. */
export async function expectNeedsYou(page: Page, count: number): Promise<void> {
  if (count === 0) return expectAllSaved(page);
  await expect(badge(page)).toHaveText(count === 1 ? '1 needs you' : `${count} need you`);
}

/** Fills in text fields on the form at an address and saves it on the device. */
export async function fillAndSave(page: Page, address: string, fields: Readonly<Record<string, string>>) {
  await visit(page, address);
  for (const [name, text] of Object.entries(fields)) {
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  }
  await saveForm(page);
}

/** Saves the open form on the device, and closes it. */
export async function saveForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and Close' }).first().click();
  await expect(page).not.toHaveURL(/\/edit$/);
}

/** The card of one conflicting field, or of one row of it. */
export function fieldCard(page: Page, label: string) {
  return page.getByRole('region', { name: label, exact: true });
}

/** Waits until the decisions made so far are stored on the device. */
export async function expectStored(page: Page, text: string): Promise<void> {
  await expect.poll(() => readTable(page, 'typed')).toContain(text);
}

/** Rich text of these paragraphs. */
export const richTextOf = (...paragraphs: string[]) => paragraphs.map((each) => `<p>${each}</p>`).join('');

/** A referee brief that is long enough to be folded. */
export const paragraphs = [
  'Seven travellers come up the road with lanterns.',
  'They ask for shelter and pay in old silver.',
  'One of them never speaks.',
  'The dog of the house will not go near her.',
  'At midnight the silver turns to leaves.',
  'Whoever took some is marked until the dawn.',
];

/** Waits until the reading screen shows that the conflict is settled and everything is on the server. */
export async function expectSettled(page: Page, keyId: string | undefined): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/encounters/${keyId}/read$`));
  await expect(page.getByText('NOT SAVED')).toHaveCount(0);
  await expectNothingUnsaved(page);
}

/** Waits until everything written in the document of a reading screen is on the server, and the screen says so. */
export async function expectNothingUnsaved(page: Page): Promise<void> {
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  // On a busy machine the screen shows the title before it knows of a change that is unsent.
  const keyId = /\/([^/]+)\/read$/.exec(page.url())?.[1] ?? '';
  expect(keyId).not.toBe('');
  await expect.poll(() => readTable(page, 'outbox')).not.toContain(keyId);
  await expect(main.locator('[data-state=waiting], [data-state=conflict], [data-state=refused]')).toHaveCount(
    0,
  );
}

/** Texts of the two sides: what the person writes offline, by label, and what the organiser saves meanwhile, by field. */
export const mine = { Summary: 'Mine: the eastern gate', 'Starts when': 'Mine: the lamp goes out' };
export const theirs = { summary: 'Theirs: the western gate', startsWhen: 'Theirs: the drum begins' };

/** A row of an encounter's monsters. */
export const monster = (id: string, count: number, note: string) => ({ id, monster: null, count, note });

/** An encounter before both sides edit it. */
export const earlier = {
  title: 'The gate at nightfall',
  summary: 'Before: a gate',
  startsWhen: 'Before: at nightfall',
  endsWhen: 'The gate is shut',
  refereeBrief: richTextOf(...paragraphs),
  monsters: [monster('ghouls', 2, 'Ghouls by the ford'), monster('wolves', 3, 'Wolves in the wood')],
};

/** Rows of `earlier` as the organiser changes them: a count that the person changes too, and two notes. */
export const theirMonsters = [
  monster('ghouls', 4, 'Ghouls by the bridge'),
  monster('wolves', 3, 'Wolves in the reeds'),
];

/** Changes both counts of `earlier` on the form at an address, adds a row and saves. */
export async function editMonsters(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.getByRole('listitem', { name: 'Monster 1' }).getByLabel('Count').fill('5');
  await page.getByRole('listitem', { name: 'Monster 2' }).getByLabel('Count').fill('9');
  await page.getByRole('button', { name: 'Add monster' }).click();
  await page.getByRole('listitem', { name: 'Monster 3' }).getByLabel('Note').fill('Crows, mine');
  await saveForm(page);
}
