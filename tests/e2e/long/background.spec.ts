import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { badge, expect, signInAndSync, test, visit } from '#support/browser.ts';
import { readEncounter } from '#support/encounters.ts';
import { ownName } from '#support/names.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('An edit is sent after its tab was closed, and the reopened app knows it and the conflict of another', async ({
  server,
  page,
  context,
}) => {
  const organiser = await signInToApi(server.url, 'organiser@waymark.test');
  const { keyId } = await makeComplete(organiser, 'encounter', { title: ownName('The way home') });
  const disputed = await makeComplete(organiser, 'encounter', { title: ownName('The way there') });
  await recordSyncRegistrations(page);
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await edit(page, server.url, keyId, 'Written on the way home');
  await edit(page, server.url, disputed.keyId, 'Mine, at dusk', 2);
  const database = await registeredTag(page);
  const browser = await browserWithoutTabs(context, server.url);
  await page.close();
  await server.start();
  await organiser.call('PUT', `/encounters/${disputed.keyId}`, { ...disputed, summary: 'Theirs, at dawn' });

  // A server that has just started may turn the first attempt away. Browsers try again after minutes; this one at once.
  await expect(async () => {
    await browser.goOnline(database);
    await expect
      .poll(async () => readEncounter(organiser, keyId), { timeout: 10_000 })
      .toMatchObject({ summary: 'Written on the way home' });
  }).toPass({ timeout: 60_000 });
  const { version } = await readEncounter(organiser, keyId);

  const again = await context.newPage();
  await again.goto(`${server.url}/encounters/${keyId}/read`);
  await expect(badge(again)).toHaveText('1 needs you');
  await expect(again.getByText('Written on the way home')).toBeVisible();
  await visit(again, `${server.url}/encounters/${disputed.keyId}/read`);
  await expect(again.getByText('Mine, at dusk').first()).toBeVisible();
  expect(await readEncounter(organiser, keyId)).toMatchObject({ version });
  expect(await readEncounter(organiser, disputed.keyId)).toMatchObject({ summary: 'Theirs, at dawn' });
});

/** Saves a summary while the server is down, after which so many documents wait. */
async function edit(page: Page, url: string, keyId: string, summary: string, waiting = 1): Promise<void> {
  await visit(page, `${url}/encounters/${keyId}/edit`);
  await page.getByLabel('Summary').fill(summary);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(badge(page)).toHaveText(`Offline · ${waiting} waiting`);
}

/** The database for which the app has registered a background sync. */
async function registeredTag(page: Page): Promise<string> {
  const [name = ''] = await databases(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('registered'))).toBe(name);
  return name;
}

/** Records in the page's session storage which background syncs it registers. */
async function recordSyncRegistrations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later: unknown = Reflect.get(globalThis, 'SyncManager');
    if (typeof later !== 'function') throw new Error('This browser has no Background Sync.');
    const prototype: unknown = later.prototype;
    if (!(prototype instanceof Object)) return;
    const register: unknown = Reflect.get(prototype, 'register');
    if (typeof register !== 'function') return;
    Reflect.set(prototype, 'register', function ask(this: unknown, tag: string): unknown {
      sessionStorage.setItem('registered', tag);
      return Reflect.apply(register, this, [tag]);
    });
  });
}

/** The databases of the accounts in this browser. */
function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('waymark:') ? [name] : [])),
  );
}

/** The browser with no tab of the app open. A test can report to it that the network is back. */
async function browserWithoutTabs(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const registrationId = await registrationOf(devtools, url);
  return {
    page,
    async goOnline(tag: string) {
      const given = { origin: url, registrationId, tag, lastChance: false };
      await devtools.send('ServiceWorker.dispatchSyncEvent', given);
    },
  };
}

async function registrationOf(devtools: CDPSession, url: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((each) => each.scopeURL.startsWith(url) && !each.isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return found;
}
