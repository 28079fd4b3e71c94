import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { accountButton, badge, expect, signInAndSync, test } from '#support/browser.ts';
import { findEditableEncounters, readEncounter } from '#support/encounters.ts';

test('an edit leaves after its tab was closed, and the app finds it done when it is opened again', async ({
  server,
  page,
  context,
}) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const { keyId } = encounters[0];
  await listenIn(page);
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await edit(page, server.url, keyId, 'Written on the way home');
  const database = await asked(page);
  const browser = await theBrowser(context, server.url);
  await page.close();
  await server.start();

  await browser.comesOnline(database);
  await expect
    .poll(async () => readEncounter(organiser, keyId))
    .toMatchObject({ summary: 'Written on the way home' });
  const { version } = await readEncounter(organiser, keyId);

  const again = await context.newPage();
  await again.goto(`${server.url}/encounters/${keyId}/read`);
  await expect(badge(again)).toHaveText('All saved');
  await expect(again.getByText('Written on the way home')).toBeVisible();
  expect(await readEncounter(organiser, keyId)).toMatchObject({ version });
});

test('what two people changed stays a conflict for whoever comes back', async ({ server, page, context }) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const { keyId } = encounters[0];
  await listenIn(page);
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await edit(page, server.url, keyId, 'Mine, at dusk');
  const database = await asked(page);
  const browser = await theBrowser(context, server.url);
  await page.close();
  await server.start();
  const before = await readEncounter(organiser, keyId);
  await organiser.call('PUT', `/encounters/${keyId}`, { ...before, summary: 'Theirs, at dawn' });

  await browser.comesOnline(database);
  const again = await context.newPage();
  await again.goto(`${server.url}/encounters/${keyId}/read`);
  await expect(badge(again)).toHaveText('1 needs you');
  await expect(again.getByText('Mine, at dusk').first()).toBeVisible();
  expect(await readEncounter(organiser, keyId)).toMatchObject({ summary: 'Theirs, at dawn' });
});

test('nothing leaves for somebody who has logged out and discarded it', async ({ server, page, context }) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const { keyId } = encounters[0];
  await listenIn(page);
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await edit(page, server.url, keyId, 'Better not said');
  const database = await asked(page);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard and logout' }).click();
  // The page is loaded anew somewhere in between.
  await expect(async () => expect(await databases(page)).toEqual([])).toPass();
  const browser = await theBrowser(context, server.url);
  await page.close();
  await server.start();

  const courier = await watchCourier(context);
  await browser.comesOnline(database);
  await expect.poll(courier.opened).toEqual([`${database} is not there`]);
  expect(await courier.sent()).toEqual([]);
  expect(await readEncounter(organiser, keyId)).not.toMatchObject({ summary: 'Better not said' });
  // And no database has come of looking for one.
  await browser.page.goto(`${server.url}/api/healthcheck/version`);
  expect(await databases(browser.page)).toEqual([]);
});

/** Saves a summary while there is no server. */
async function edit(page: Page, url: string, keyId: string, summary: string): Promise<void> {
  await page.goto(`${url}/encounters/${keyId}/edit`);
  await page.getByLabel('Summary').fill(summary);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
}

/** The database for which the app has asked the browser to wake the service worker. */
async function asked(page: Page): Promise<string> {
  const [name = ''] = await databases(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asked'))).toBe(name);
  return name;
}

/** Writes down in the page's own memory what it asks the browser to be woken for; the browser is asked all the same. */
async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later: unknown = Reflect.get(globalThis, 'SyncManager');
    if (typeof later !== 'function') throw new Error('This browser has no Background Sync.');
    const prototype: unknown = later.prototype;
    if (!(prototype instanceof Object)) return;
    const register: unknown = Reflect.get(prototype, 'register');
    if (typeof register !== 'function') return;
    Reflect.set(prototype, 'register', function ask(this: unknown, tag: string): unknown {
      sessionStorage.setItem('asked', tag);
      return Reflect.apply(register, this, [tag]);
    });
  });
}

/** The databases of people in this browser. */
function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('waymark:') ? [name] : [])),
  );
}

/** The browser itself, with no tab of the app, which learns that there is a network. */
async function theBrowser(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const registrationId = await registrationOf(devtools, url);
  return {
    page,
    async comesOnline(tag: string) {
      await devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin: url,
        registrationId,
        tag,
        lastChance: false,
      });
    },
  };
}

/** Looks over the service worker's shoulder: what it looked for on the disk, and what it has sent. */
async function watchCourier(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const seen: { opened: string[]; sent: string[] } = { opened: [], sent: [] };
    Reflect.set(globalThis, 'seen', seen);
    const { indexedDB: disk, fetch: send } = globalThis;
    const open = disk.open.bind(disk);
    disk.open = (name, version) => {
      const request = open(name, version);
      request.addEventListener('success', () => seen.opened.push(`${name} is there`));
      request.addEventListener('error', () => seen.opened.push(`${name} is not there`));
      return request;
    };
    globalThis.fetch = (...given) => {
      seen.sent.push(typeof given[0] === 'string' ? given[0] : 'something');
      return send(...given);
    };
  });
  const seen = (what: 'opened' | 'sent') => () =>
    worker.evaluate((key) => {
      const kept: unknown = Reflect.get(globalThis, 'seen');
      const list: unknown = kept instanceof Object ? Reflect.get(kept, key) : undefined;
      return Array.isArray(list) ? list.map(String) : ['nothing is known'];
    }, what);
  return { opened: seen('opened'), sent: seen('sent') };
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
