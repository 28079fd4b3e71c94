import type { Page } from '@playwright/test';
import { z } from 'zod';
import { badge, expect, returnTo, signInAndSync, test } from '#support/browser.ts';
import { type ApiClient, signInToApi } from '#support/serverProcess.ts';

const items = z.array(z.looseObject({ id: z.string(), name: z.string() }));

async function itemNamed(caller: ApiClient, path: string, name: string) {
  const found = items.parse(await caller.call('GET', path)).find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

async function createItem(page: Page, url: string, path: string, label: string, name: string): Promise<void> {
  await page.goto(`${url}${path}/new`);
  await page.getByLabel('Name').fill(name);
  await save(page);
  await expect(page.getByText(`${label} Created`).first()).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
}

async function archive(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Archive' }).click();
}

test('Collection items are created, edited and archived offline, and sent later', async ({
  server,
  page,
}) => {
  const { url } = server;
  const caller = await signInToApi(url, 'admin@waymark.test');
  const given = { name: 'The old barn', kind: 'tent' };
  const barn = z.string().parse(await caller.call('POST', '/locations', given));
  const court = await itemNamed(caller, '/teams', 'Reed Court');
  await signInAndSync(page, url, 'admin');

  await server.kill();
  await createItem(page, url, '/tags', 'Tag', 'Needs a boat');
  await createItem(page, url, '/locations', 'Location', 'The new jetty');
  await page.goto(`${url}/teams/${court.id}/edit`);
  await page.getByLabel('Name').fill('Reed Assembly');
  await save(page);
  await expect(page.getByText('Saved on this device').first()).toBeVisible();

  // An item in use stays, and the device itself names what uses it.
  await page.goto(`${url}/teams/${court.id}/read`);
  await archive(page);
  const message = page.getByRole('status').filter({ hasText: 'Team NOT Archived: it is in use' });
  await expect(message.getByRole('link').first()).toBeVisible();
  await message.getByRole('link').first().click();
  await expect(page.getByText('Reed Assembly').first()).toBeVisible();
  await page.goto(`${url}/locations/${barn}/read`);
  await archive(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Location Archived')).toBeVisible();
  await expect(badge(page)).toHaveText('Offline · 4 waiting');

  await returnTo(server, page, 20_000);
  const places = items.parse(await caller.call('GET', '/locations'));
  expect(places.map(({ name }) => name)).toContain('The new jetty');
  expect(places.find(({ id }) => id === barn)).toBeUndefined();
  await itemNamed(caller, '/teams', 'Reed Assembly');
  await itemNamed(caller, '/tags', 'Needs a boat');
});
