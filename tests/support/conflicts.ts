import type { Browser, BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import type { WireDocument } from '#contract/document.ts';
import { badge, signInAs, waitForFirstSync, expect } from './browser.ts';
import { findEncounters, readEncounter } from './encounters.ts';
import {
  type ApiClient,
  type SampleGame,
  type NetworkProxy,
  startProxy,
  signInToApi,
  startServerProcess,
} from './serverProcess.ts';

type Words = Readonly<Record<string, unknown>>;

/** Somebody who was out of contact while an organiser was at work on the same encounters, and is back. */
export interface ConflictScenario {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly proxy: NetworkProxy;
  readonly organiser: ApiClient;
  readonly keyIds: readonly string[];
  /** Where a screen of one of the encounters is. */
  readonly addressOf: (index: number, screen: string) => string;
  /** An encounter as the server has it now. */
  readonly read: (index: number) => Promise<WireDocument>;
  /** The organiser changes an encounter. */
  readonly change: (index: number, words: Words) => Promise<void>;
  readonly archive: (index: number) => Promise<void>;
  /** The organiser gives an encounter to another team, or shares it with all. */
  readonly moveToOtherTeam: (index: number) => Promise<void>;
  readonly share: (index: number) => Promise<void>;
  /** Every text that is in the history of an encounter, those that lost too. */
  readonly history: (index: number) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** How the scene is set: the encounters before, what is done to them out of contact, and what the organiser did first. */
interface ConflictSetup {
  readonly who: string;
  readonly options?: Parameters<Browser['newContext']>[0];
  readonly before: readonly Words[];
  /** Whether the encounters are to be complete, so that they can be submitted. */
  readonly complete?: boolean;
  /** Whether they are to be of a team of this person. */
  readonly ofOwnTeam?: boolean;
  readonly offline: (scene: ConflictScenario) => Promise<void>;
  readonly meanwhile: (scene: ConflictScenario) => Promise<void>;
  /** What the badge says once both are back in contact. */
  readonly badge: string;
}

const things = z.array(z.looseObject({ id: z.string() }));
const teamsOf = z.looseObject({ teams: z.array(z.string()) });
const found = z.array(z.looseObject({ version: z.number(), kept: z.optional(z.string()) }));

/** Sets the scene. */
export async function createConflicts(
  browser: Browser,
  game: SampleGame,
  plot: ConflictSetup,
): Promise<ConflictScenario> {
  const { folder, remove: drop } = await game.copy();
  const server = await startServerProcess({ WAYMARK_DATA: folder, DATABASE_URL: '' });
  const wire = await startProxy(server.url);
  const organiser = await signInToApi(server.url, 'organiser@waymark.test');
  const own = await signInToApi(server.url, `${plot.who}@waymark.test`);
  const { teams } = teamsOf.parse(await own.call('GET', '/user/current'));
  const ofTeam = plot.ofOwnTeam ? `&teamId=${teams[0] ?? ''}` : '';
  const encounters = await findEncounters(organiser, `statusId=0&limit=${plot.before.length}${ofTeam}`);
  const keyIds = encounters.map(({ keyId }) => keyId);
  if (keyIds.length < plot.before.length)
    throw new Error('The sample game has too few encounters in Editing.');
  const idOf = (index: number) => keyIds[index] ?? '';
  const at = (index: number, screen: string) => `${wire.url}/encounters/${idOf(index)}/${screen}`;
  const now = (index: number) => readEncounter(organiser, idOf(index));
  const change = async (index: number, words: Words) => {
    await organiser.call('PUT', `/encounters/${idOf(index)}`, { ...(await now(index)), ...words });
  };
  const rest = plot.complete ? { location: (await firstLocation(organiser)).id } : {};
  for (const [index, words] of plot.before.entries()) await change(index, { ...words, ...rest });

  const others = things.parse(await organiser.call('GET', '/teams'));
  const otherTeam = others.find(({ id }) => !teams.includes(id))?.id;

  const context = await browser.newContext(plot.options);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const scene: ConflictScenario = {
    context,
    page,
    proxy: wire,
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
      const list = found.parse(await organiser.call('GET', path));
      const texts = list.map(({ version, kept }) =>
        organiser.call('GET', `${path}/${version}${kept === undefined ? '' : `?kept=${kept}`}`),
      );
      return JSON.stringify(await Promise.all(texts));
    },
    async close() {
      await context.close();
      await wire.disconnect();
      await server.kill();
      await drop();
    },
  };
  await signInAs(page, wire.url, plot.who);
  await waitForFirstSync(page, wire.url);
  await wire.disconnect();
  await plot.offline(scene);
  await plot.meanwhile(scene);
  await wire.reconnect();
  await expect(badge(page)).toHaveText(plot.badge, { timeout: 20_000 });
  return scene;
}

/** The first of the game's locations as an organiser gets it. */
export async function firstLocation(organiser: ApiClient) {
  const [place] = things.parse(await organiser.call('GET', '/locations'));
  if (!place) throw new Error('The sample game has no location.');
  return place;
}

/** From what was decided, while so many others are still to be, back to the document. */
export async function returnToReading(page: Page, left: number): Promise<void> {
  await expect(page.getByRole('button', { name: `Next conflict (${left} left)` })).toBeVisible();
  await page.getByRole('button', { name: 'Read it' }).click();
}

/** Writes into one line fields of an encounter and saves it on the device. */
export async function fillAndSave(page: Page, address: string, words: Readonly<Record<string, string>>) {
  await page.goto(address);
  for (const [name, text] of Object.entries(words)) {
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  }
  await saveForm(page);
}

/** Saves the form that is open on the device. */
export async function saveForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
}

/** What is to be decided about one field, or one row of it. */
export function fieldCard(page: Page, label: string) {
  return page.getByRole('region', { name: label, exact: true });
}

/** What was decided so far is where a dead battery leaves it alone. */
export async function expectStored(page: Page, words: string): Promise<void> {
  const conflicts = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const name = databases.find((each) => each.name?.startsWith('waymark:'))?.name ?? '';
      return new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(`${name} did not open.`)));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('conflicts').objectStore('conflicts').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      });
    });
  await expect.poll(conflicts).toContain(words);
}

/** Rich text of so many paragraphs. */
export const richTextOf = (...paragraphs: string[]) => paragraphs.map((each) => `<p>${each}</p>`).join('');

/** A referee's brief that is long enough to be folded. */
export const paragraphs = [
  'Seven travellers come up the road with lanterns.',
  'They ask for shelter and pay in old silver.',
  'One of them never speaks.',
  'The dog of the house will not go near her.',
  'At midnight the silver turns to leaves.',
  'Whoever took some is marked until the dawn.',
];

/** It is settled: the reading screen is there, and everything is on the server. */
export async function expectSettled(page: Page, keyId: string | undefined): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/encounters/${keyId}/read$`));
  await expect(page.getByText('NOT SAVED')).toHaveCount(0);
  await expect(page.locator('main').getByText('Saved', { exact: true })).toBeVisible();
}
