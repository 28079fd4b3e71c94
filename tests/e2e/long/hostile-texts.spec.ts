import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { z } from 'zod';
import { collectionKeys, collections } from '#domain/content/collections/index.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type EntityKey, entities, entityKeys } from '#domain/content/entities/index.ts';
import { badge, browserCookies, expect, expectAllSaved, test } from '#support/browser.ts';
import { readDrafts } from '#support/richText.ts';
import { cookieOf, postSignIn } from '#support/server.ts';
import { type ServerProcess, signInToApi, startServerProcess, whenNotBusy } from '#support/serverProcess.ts';
import { type HostileGame, type Supply, bodyOf, createHostileGame, marker } from '#support/xss/game.ts';
import { payloads, somePayloads } from '#support/xss/payloads.ts';
import { type Watch, watchContext } from '#support/xss/watch.ts';

const password = 'a lantern by the ferry';
const email = 'admin@waymark.test';

interface Stage {
  readonly server: ServerProcess;
  readonly game: HostileGame;
  readonly page: Page;
  readonly watch: Watch;
}

/** Opens a page of the app and waits until the text of a document, or another, is on it. */
async function visit(
  { server, page, watch }: Stage,
  path: string,
  text: string | RegExp = marker,
): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await expect.poll(() => page.evaluate(readAll), { message: path }).toMatch(text);
  await watch.look(page);
  expect.soft(watch.happened.splice(0), path).toEqual([]);
}

/** Runs in the page: all that it says, in its inputs too. */
function readAll(): string {
  const inputs = [...document.querySelectorAll('input, textarea')].map((each) =>
    each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement ? each.value : '',
  );
  return [document.querySelector('main')?.textContent ?? document.body.textContent, ...inputs].join('\n');
}

/** A game full of payloads, and a browser whose user is an administrator with everything on the device. */
async function openStage(page: Page, supply: Supply) {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-hostile-'));
  const server = await startServerProcess({
    WAYMARK_DATA: folder,
    DATABASE_URL: '',
    WAYMARK_ADMIN_EMAIL: email,
    WAYMARK_ADMIN_PASSWORD: password,
  });
  const api = await signInToApi(server.url, email, password);
  const game = await createHostileGame(api, supply);
  await server.kill();
  storeUnsanitised(join(folder, 'waymark.db'), game, supply);
  await server.start();
  const watch = await watchContext(page.context(), server.url);
  // The list of sessions names the browsers.
  const userAgent = supply.payloads[0]?.replaceAll(/[^\x20-\x7e]/g, '') ?? '';
  const answer = await whenNotBusy(() =>
    postSignIn(server.url, { email, password }, { 'user-agent': userAgent }),
  );
  await page.context().addCookies(browserCookies(cookieOf(answer), server.url));
  await page.goto(`${server.url}/device`);
  await expect(page.getByText('Complete', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expectAllSaved(page, 60_000);
  const close = async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  return { stage: { server, game, page, watch }, api, close };
}

/**
 * Gives every other document its texts as they were sent, as if the server had not sanitised them: the app does not rely on
 * that.
 */
function storeUnsanitised(file: string, game: HostileGame, supply: Supply): void {
  const database = new BetterSqlite(file);
  const read = database.prepare<[string], string>('select body from documents where key_id = ?').pluck();
  const write = database.prepare<[string, string]>('update documents set body = ? where key_id = ?');
  for (const key of [...entityKeys, 'systemPage', 'researchPeriod'] as const)
    for (const [at, keyId] of (game.ids[key] ?? []).entries()) {
      const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(read.get(keyId) ?? '{}'));
      if (at % 2 === 1)
        write.run(JSON.stringify({ ...stored, ...bodyOf(documentTypes[key], at, supply) }), keyId);
    }
  database.close();
}

/** The printed pages. */
async function visitPrints(stage: Stage): Promise<void> {
  for (const key of entityKeys) {
    const { path, print } = entities[key];
    if (print) await visit(stage, `${path}/${print.path}?status=0&event=`);
  }
}

/** Everything that is not about one document. */
async function visitOthers(stage: Stage): Promise<void> {
  const { server, game, page, watch } = stage;
  for (const key of collectionKeys)
    if (!collections[key].collection?.isReadOnly) await visit(stage, collections[key].path);
  for (const path of ['/users', '/roles', '/timetable', '/eventtimetable/list', '/userProfile', '/'])
    await visit(stage, path, /\w/);
  for (const payload of somePayloads) {
    const text = encodeURIComponent(payload);
    await visit(stage, `/encounters?q=${text}&team=${text}&order=${text}`, /\w/);
  }
  const odd = encodeURIComponent('"><img src=x onerror=xssRan(-1)>');
  await visit(stage, `/search?q=${odd}`, /\w/);
  for (const path of [`/encounters/${odd}/read`, `/encounters/${odd}/edit`, `/import/${odd}`, `/${odd}`])
    await visit(stage, path, /\w/);
  for (const path of [game.invite, `/identity/login?returnTo=javascript:xssRan(-2)&failed=${odd}`]) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await watch.look(page);
  }
}

/** Types payloads into a form without signal while others save theirs, and opens what comes of it. */
async function visitConflict(stage: Stage, api: Awaited<ReturnType<typeof signInToApi>>): Promise<void> {
  const { server, page, watch } = stage;
  const [mine = '', theirs = '', title = ''] = somePayloads;
  // Stored sanitised: the server refuses to change the unsanitised log entries of others.
  const address = '/encounters/encounter-0';
  await visit(stage, `${address}/edit`);
  await page.context().setOffline(true);
  await page.getByLabel('Starts when').fill(`Mine ${mine}`);
  await page.getByRole('textbox', { name: 'Title' }).fill(`${marker} ${title}`);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await watch.look(page);
  const before = z.looseObject({}).parse(await api.call('GET', address));
  const refereeBrief = payloads.slice(0, 40).join('\n');
  const given = { ...before, startsWhen: `Theirs ${theirs}`, title: `Theirs ${theirs}`, refereeBrief };
  await api.call('PUT', address, given);
  await page.context().setOffline(false);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await expect(badge(page)).toHaveText('1 needs you');
  await visit(stage, `${address}/conflict`, 'Theirs');
  await visit(stage, `${address}/read`);
  await visit(stage, '/device');
  await page.goto(`${server.url}/encounters/encounter-2/edit`);
  await page.getByLabel('Starts when').fill(`Half typed ${mine}`);
  await expect.poll(() => readDrafts(page)).toContain(`Half typed ${mine}`);
  await visit(stage, '/device', 'Half typed');
}

/** The list of a type, and its first documents with everything about them. */
async function visitType(stage: Stage, key: EntityKey, count: number): Promise<void> {
  const { path } = entities[key];
  await visit(stage, path);
  for (const id of (stage.game.ids[key] ?? []).slice(0, count)) {
    await visit(stage, `${path}/${id}/read`);
    await visit(stage, `${path}/${id}/edit`);
  }
  for (const tab of ['comments', 'versions', 'shares'])
    await visit(stage, `${path}/${key}-0/read/${tab}`, /\w/);
}

/** Checks that nothing happened, and that texts that the server sanitised had nothing left to sanitise. */
function expectNothing({ watch }: Stage): void {
  expect(watch.happened).toEqual([]);
  const unsanitised = /-\d*[13579]\/|\/(print|monsterManual)\b/;
  expect(watch.whileSanitising.filter((url) => !unsanitised.test(new URL(url).pathname))).toEqual([]);
}

test('Nothing in the texts of others runs, on the main pages', async ({ page }) => {
  test.setTimeout(300_000);
  const { stage, api, close } = await openStage(page, { payloads: somePayloads, count: 3 });
  await visitType(stage, 'encounter', 2);
  await visitPrints(stage);
  await visit(stage, '/systemPages/systemPage-1/read');
  await visitConflict(stage, api);
  await visitOthers(stage);
  expectNothing(stage);
  await close();
});
