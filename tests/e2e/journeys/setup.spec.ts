import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountButton, expect, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { expectSent } from '#support/mirrorTables.ts';
import { startServerProcess } from '#support/serverProcess.ts';

test.use({ serviceWorkers: 'block' });

test('A new game is set up at the address that the server prints, which works once', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-new-'));
  const server = await startServerProcess({ WAYMARK_DATA: folder, DATABASE_URL: '' });
  const address = await server.setupAddress();
  await page.goto(address);
  await page.getByLabel('Name of the game').fill('The Long Road');
  await expect(page.getByLabel('Time zone of the game')).toHaveValue('Europe/London');
  await page.getByLabel('Time zone of the game').selectOption('Europe/Berlin');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Moss');
  await page.getByLabel('Email').fill('ada@waymark.test');
  await page.getByLabel('Password').fill('a long sentence');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create the game' }).click();
  await expect(accountButton(page)).toHaveAccessibleName('Account AM');
  await page.getByRole('link', { name: 'Teams' }).click();
  await page.getByRole('button', { name: 'New Team' }).first().click();
  await page.getByLabel('Name').fill('The first team');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'The first team' })).toBeVisible();
  await expectSent(page);
  expect((await fetch(address)).status).toBe(404);
  await page.close();
  await server.kill();
  await rm(folder, { recursive: true });
});
