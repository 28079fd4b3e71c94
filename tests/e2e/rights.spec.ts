import type { Page } from '@playwright/test';
import { z } from 'zod';
import { accountCalls } from '#contract/accounts.ts';
import {
  accountButton,
  badge,
  expect,
  signInAndSync,
  signInAs,
  test,
  waitForFirstSync,
} from '#support/browser.ts';
import {
  type ServerProcess,
  type NetworkProxy,
  startProxy,
  samplePassword,
  signInToApi,
  startServerProcess,
} from '#support/serverProcess.ts';

const plots = z.object({ items: z.array(z.object({ keyId: z.string(), title: z.string() })) });

/** The server and the administrator at their desk, for all that happens here; each test is about another person. */
interface Desk {
  readonly server: ServerProcess;
  readonly admin: Page;
  readonly leave: () => Promise<void>;
}
let desk: Desk;

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browser, game }) => {
  const { folder, remove: drop } = await game.copy();
  const server = await startServerProcess({ WAYMARK_DATA: folder });
  const context = await browser.newContext();
  const leave = async () => {
    await context.close();
    await server.kill();
    await drop();
  };
  const admin = await context.newPage();
  desk = { server, admin, leave };
  await signInAs(admin, server.url, 'admin');
});
test.afterAll(() => desk.leave());

/** Somebody at their device, with an administrator who has their account open: the wire of the first can be cut. */
interface Pair {
  readonly admin: Page;
  readonly wire: NetworkProxy;
  /** A plot line in Editing of the person's own team. */
  readonly own: { readonly keyId: string; readonly title: string };
}

async function meet(page: Page, who: string): Promise<Pair> {
  const { admin, server } = desk;
  const { url } = server;
  const wire = await startProxy(url);
  const email = `${who}@waymark.test`;
  const [caller, boss] = await Promise.all([signInToApi(url, email), signInToApi(url, 'admin@waymark.test')]);
  const [own] = plots.parse(await caller.call('GET', '/plots?statusId=0&limit=1')).items;
  const users = accountCalls.users.answer.parse(await boss.call('GET', '/users'));
  const user = users.find((each) => each.email === email);
  if (!own || !user) throw new Error(`The sample game has nobody like ${who}, or no plot line of theirs.`);
  await admin.goto(`${url}/users/${user.id}`);
  await signInAndSync(page, wire.url, who);
  return { admin, wire, own };
}

/** Contact is there again, and the device notices as devices do. */
async function mend(page: Page, wire: NetworkProxy): Promise<void> {
  await wire.reconnect();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
}

/** Changes what is said of the plot, as far as this device: it is sent when there is contact. */
async function write(page: Page, url: string, keyId: string, words: string): Promise<void> {
  await page.goto(`${url}/plot/${keyId}/edit`);
  await page.getByLabel('Summary').fill(words);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Plot Line Saved')).toBeVisible();
}

/** Whether a word is anywhere in what this browser keeps. */
function keeps(page: Page, word: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => done(opening.result));
        opening.addEventListener('error', () => fail(new Error('It could not be opened')));
      });
      for (const store of db.objectStoreNames) {
        const all = await new Promise<unknown>((done) => {
          const asked = db.transaction(store).objectStore(store).getAll();
          asked.addEventListener('success', () => done(asked.result));
        });
        found.push(JSON.stringify(all));
      }
      db.close();
    }
    return found.join('\n').includes(wanted);
  }, word);
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Presses a button of the person's account and says yes. */
async function press(admin: Page, name: string, said: string): Promise<void> {
  await admin.getByRole('button', { name, exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(admin.getByText(said, { exact: true })).toBeVisible();
}

async function giveRole(admin: Page, label: string): Promise<void> {
  await admin.getByLabel('Role', { exact: true }).selectOption({ label });
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('User Saved')).toBeVisible();
}

/** Takes the person out of their team and puts them into another. */
async function moveTeam(admin: Page, from: string, to: string): Promise<void> {
  await admin.getByRole('button', { name: `Remove ${from}` }).click();
  await admin.getByRole('combobox', { name: 'Teams' }).fill(to);
  await admin.getByRole('option', { name: to }).click();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('User Saved')).toBeVisible();
}

/** What they wrote and could not send is on the device page, to be taken along. */
async function findHeld(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/device`);
  const held = page.getByRole('region', { name: 'Documents you can no longer see' });
  await expect(held).toContainText(title);
}

async function signInAgain(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email').fill(`${who}@waymark.test`);
  await page.getByLabel('Password').fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('another role is there within seconds: menu and documents follow; without contact at the next one, and own words are held', async ({
  page,
}) => {
  const { admin, wire, own } = await meet(page, 'writer');
  await page.goto(`${wire.url}/plot/${own.keyId}/read`);
  await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible();
  await giveRole(admin, 'Player');
  await expect(menu(page, 'Plot Lines')).toBeHidden();
  await expect(menu(page, 'Lammie Requests')).toBeVisible();
  await expect(page.getByText('Naughty, Naughty.')).toBeVisible();
  await expect.poll(() => keeps(page, own.title)).toBe(false);
  await giveRole(admin, 'Plot Writer');
  await expect(menu(page, 'Plot Lines')).toBeVisible();
  await waitForFirstSync(page, wire.url);

  await wire.disconnect();
  await write(page, wire.url, own.keyId, 'Written under the bridge');
  await giveRole(admin, 'Player');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await expect(menu(page, 'Plot Lines')).toBeVisible();
  await mend(page, wire);
  await expect(menu(page, 'Plot Lines')).toBeHidden();
  await findHeld(page, wire.url, own.title);
  await wire.disconnect();
});

test('another team is there within seconds: its documents come, those of before go; without contact at the next one, and own words are held', async ({
  page,
}) => {
  const { admin, wire, own } = await meet(page, 'writer2');
  await page.goto(`${wire.url}/plot/${own.keyId}/read`);
  await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible();
  await moveTeam(admin, 'Hearthfire Plot', 'Undertow Plot');
  await expect(
    page.getByText('Naughty, Naughty.').or(page.getByText('There is no such Plot Line')),
  ).toBeVisible();
  await expect.poll(() => keeps(page, own.title)).toBe(false);
  await page.goto(`${wire.url}/plot`);
  await expect(page.getByRole('row').filter({ hasText: 'Undertow Plot' }).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: own.title })).toHaveCount(0);
  await moveTeam(admin, 'Undertow Plot', 'Hearthfire Plot');
  await expect(page.getByRole('row').filter({ hasText: own.title })).toBeVisible();
  await waitForFirstSync(page, wire.url);

  await wire.disconnect();
  await write(page, wire.url, own.keyId, 'Written by the hearth');
  await moveTeam(admin, 'Hearthfire Plot', 'Undertow Plot');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await mend(page, wire);
  await findHeld(page, wire.url, own.title);
  await wire.disconnect();
});

test('a session that an administrator ends asks for signing in, in contact and out of it; what was written stays and is sent afterwards', async ({
  page,
}) => {
  const { admin, wire, own } = await meet(page, 'organiser');
  await press(admin, 'End sessions', 'Sessions Ended');
  await expect(page.getByText('You are signed out. Sign in to receive changes.')).toBeVisible();
  await write(page, wire.url, own.keyId, 'Written after the end');
  await expect(page.getByText('Sign in to send 1 change. It is safe on this device.')).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('Written after the end');
  await signInAgain(page, 'organiser');
  await expect(badge(page)).toHaveText('All saved');

  await wire.disconnect();
  await write(page, wire.url, own.keyId, 'Written far away');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await press(admin, 'End sessions', 'Sessions Ended');
  await mend(page, wire);
  await expect(page.getByText('Sign in to send 1 change. It is safe on this device.')).toBeVisible();
  await signInAgain(page, 'organiser');
  await expect(badge(page)).toHaveText('All saved');
  await page.goto(`${wire.url}/plot/${own.keyId}/read`);
  await expect(page.getByText('Written far away')).toBeVisible();
  await wire.disconnect();
});

test('a deactivated account is out within seconds: a title card that says so and nothing to see; without contact at the next one, and what was written is sent when it is active again', async ({
  page,
}) => {
  const { admin, wire, own } = await meet(page, 'organiser');
  const deactivated = page.getByText('Your account is deactivated.');
  await page.goto(`${wire.url}/plot/${own.keyId}/read`);
  await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible();
  expect(await keeps(page, 'Causeway Gate')).toBe(true);
  await press(admin, 'Deactivate', 'User Deactivated');
  await expect(deactivated).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect.poll(() => keeps(page, own.title)).toBe(false);
  await page.goto(`${wire.url}/plot/${own.keyId}/read`);
  await expect(deactivated).toBeVisible();
  await activate(admin);
  await logIn(page, wire.url, 'organiser');

  await wire.disconnect();
  await write(page, wire.url, own.keyId, 'Written before I knew');
  await press(admin, 'Deactivate', 'User Deactivated');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await mend(page, wire);
  await expect(deactivated).toBeVisible();
  expect(await keeps(page, 'Written before I knew')).toBe(true);
  expect(await keeps(page, 'Causeway Gate')).toBe(false);
  await activate(admin);
  await logIn(page, wire.url, 'organiser');
  await expect(badge(page)).toHaveText('All saved');
  await page.goto(`${wire.url}/plot/${own.keyId}/read`);
  await expect(page.getByText('Written before I knew')).toBeVisible();
  await wire.disconnect();
});

async function activate(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(admin.getByText('User Activated')).toBeVisible();
}

/** From the title card back to where everything is. */
async function logIn(page: Page, url: string, who: string): Promise<void> {
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByLabel('Email').fill(`${who}@waymark.test`);
  await page.getByLabel('Password').fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(accountButton(page)).toBeVisible();
  await waitForFirstSync(page, url);
}
