import type { Page } from '@playwright/test';
import { z } from 'zod';
import { accountCalls } from '#contract/accounts/accounts.ts';
import {
  accountButton,
  badge,
  expect,
  fillSignIn,
  expectAllSaved,
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
import { placesOf } from '#support/storedPlaces.ts';

const plots = z.object({ items: z.array(z.object({ keyId: z.string(), title: z.string() })) });

/** The server and the administrator's page, shared by all tests. Each test is about another person. */
type Shared = { readonly server: ServerProcess; readonly admin: Page; readonly close: () => Promise<void> };
let shared: Shared;

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browser, game }) => {
  const { folder, remove } = await game.copy();
  const server = await startServerProcess({ WAYMARK_DATA: folder });
  const context = await browser.newContext();
  const close = async () => {
    await context.close();
    await server.kill();
    await remove();
  };
  const admin = await context.newPage();
  shared = { server, admin, close };
  await signInAs(admin, server.url, 'admin');
});
test.afterAll(() => shared.close());

/** A person's device behind a proxy, and an administrator who has their account open. */
interface DeviceAndAdmin {
  readonly admin: Page;
  readonly proxy: NetworkProxy;
  /** A plot line in Editing of the person's own team. */
  readonly own: { readonly keyId: string; readonly title: string };
}

async function openDeviceOf(page: Page, who: string): Promise<DeviceAndAdmin> {
  const { admin, server } = shared;
  const { url } = server;
  const proxy = await startProxy(url);
  const email = `${who}@waymark.test`;
  const [caller, boss] = await Promise.all([signInToApi(url, email), signInToApi(url, 'admin@waymark.test')]);
  const [own] = plots.parse(await caller.call('GET', '/plots?statusId=0&limit=1')).items;
  const users = accountCalls.users.answer.parse(await boss.call('GET', '/users'));
  const user = users.find((each) => each.email === email);
  if (!own || !user) throw new Error(`The sample game has nobody like ${who}, or no plot line of theirs.`);
  await admin.goto(`${url}/users/${user.id}`);
  await signInAndSync(page, proxy.url, who);
  return { admin, proxy, own };
}

/** Reconnects and fires the browser's online event. */
async function reconnect(page: Page, proxy: NetworkProxy): Promise<void> {
  await proxy.reconnect();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
}

/** Saves a new summary of a plot line on the device. */
async function write(page: Page, url: string, keyId: string, words: string): Promise<void> {
  await page.goto(`${url}/plot/${keyId}/edit`);
  await page.getByLabel('Summary').fill(words);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Plot Line Saved')).toBeVisible();
}

/** Whether a text is anywhere in this browser's databases. */
async function isStored(page: Page, word: string): Promise<boolean> {
  return (await placesOf(page, word)).some((place) => place.startsWith('database '));
}

/** Clicks a button of the person's account and confirms. */
async function press(admin: Page, name: string, said: string): Promise<void> {
  await admin.getByRole('button', { name, exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(admin.getByText(said, { exact: true })).toBeVisible();
}

test('A session ended by an administrator deletes nothing, asks to sign in again, and what was written is sent afterwards', async ({
  page,
}) => {
  const { admin, proxy, own } = await openDeviceOf(page, 'organiser');
  await press(admin, 'End sessions', 'Sessions Ended');
  await expect(page.getByText('You are signed out. Sign in to receive changes.')).toBeVisible();
  await write(page, proxy.url, own.keyId, 'Written after the end');
  await expect(page.getByText('Sign in to send 1 change. It is safe on this device.')).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('Written after the end');
  await expect(badge(page)).toHaveText('Sign in · 1 waiting');
  await page.goto(`${proxy.url}/plot/${own.keyId}/read`);
  await expect(page.getByText('Written after the end')).toBeVisible();
  await page.goto(`${proxy.url}/plot`);
  await expect(page.getByRole('row').nth(5)).toBeVisible();

  await badge(page).click();
  await expect(page.getByLabel('Email')).toHaveValue('organiser@waymark.test');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${proxy.url}/plot`);
  await expectAllSaved(page);
  await page.goto(`${proxy.url}/plot/${own.keyId}/read`);
  await expect(page.getByText('Written after the end')).toBeVisible();
  await proxy.disconnect();
});

test('A deactivated account is locked out within seconds, or on reconnecting, and its text is sent once it is active again', async ({
  page,
}) => {
  const { admin, proxy, own } = await openDeviceOf(page, 'organiser');
  const deactivated = page.getByText('Your account is deactivated.');
  await page.goto(`${proxy.url}/plot/${own.keyId}/read`);
  await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible();
  expect(await isStored(page, 'Causeway Gate')).toBe(true);
  await press(admin, 'Deactivate', 'User Deactivated');
  await expect(deactivated).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect.poll(() => isStored(page, own.title)).toBe(false);
  await page.goto(`${proxy.url}/plot/${own.keyId}/read`);
  await expect(deactivated).toBeVisible();
  await activate(admin);
  await logIn(page, proxy.url, 'organiser');

  await proxy.disconnect();
  await write(page, proxy.url, own.keyId, 'Written before I knew');
  await press(admin, 'Deactivate', 'User Deactivated');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await reconnect(page, proxy);
  await expect(deactivated).toBeVisible();
  expect(await isStored(page, 'Written before I knew')).toBe(true);
  await expect.poll(() => isStored(page, 'Causeway Gate')).toBe(false);
  await activate(admin);
  await logIn(page, proxy.url, 'organiser');
  await expectAllSaved(page);
  await page.goto(`${proxy.url}/plot/${own.keyId}/read`);
  await expect(page.getByText('Written before I knew')).toBeVisible();
  await proxy.disconnect();
});

async function activate(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(admin.getByText('User Activated')).toBeVisible();
}

/** Logs in again from the title card and waits for the first sync. */
async function logIn(page: Page, url: string, who: string): Promise<void> {
  await page.getByRole('button', { name: 'Log In' }).click();
  await fillSignIn(page, who);
  await expect(accountButton(page)).toBeVisible();
  await waitForFirstSync(page, url);
}
