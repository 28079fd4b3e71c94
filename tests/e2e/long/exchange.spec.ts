import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { z } from 'zod';
import { readCsv } from '#domain/csv.ts';
import { badge, expect, signInAndSync, signInAs, test } from '#support/browser.ts';

const faulty = [
  'Name,Code,Kind,Leads',
  'The Herons,HER,Faction,',
  ',NON,Guild,',
  'The Otters,OTT,Clan,',
  'Reed Court,RC,Guild,',
  'The Badgers,BAD,Guild,Nobody at all',
  'The Stoats,STO,Crew,',
].join('\n');

const verdict = (page: Page, row: number) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(row), exact: true }) });

test('A table with errors shows the reason for each bad row and imports the valid rows only when asked, offline', async ({
  server,
  page,
  browser,
}) => {
  const { url } = server;
  await signInAndSync(page, url, 'admin');
  await server.kill();
  await page.goto(`${url}/teams`);
  await page.getByRole('button', { name: 'More actions for Teams' }).click();
  await page.getByRole('menuitem', { name: 'Import Teams' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'teams.csv', mimeType: 'text/csv', buffer: Buffer.from(faulty) });
  for (const [row, words] of [
    [2, 'New Team'],
    [3, 'Name: Required'],
    [4, 'Kind: “Clan” is not one of: Faction, Guild, Plot, Referee, Crew, Desk'],
    [5, '“Reed Court” already exists'],
    [6, 'Leads: There is no “Nobody at all”'],
    [7, 'New Team'],
  ] as const) {
    await expect(verdict(page, row)).toContainText(words);
  }
  await expect(
    page.getByText('2 of 6 rows can be imported. Nothing is saved until you select Import.'),
  ).toBeVisible();

  // Leaving now saves nothing.
  await page.getByRole('link', { name: 'Teams' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await expect(page.getByText('Reed Court')).toBeVisible();
  await expect(page.getByText('The Herons')).toHaveCount(0);
  await expect(badge(page)).toHaveText(/^Offline$/);

  await page.goto(`${url}/import/teams`);
  await page.getByLabel('Or paste rows here').fill(faulty);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 Teams Created')).toBeVisible();
  await expect(verdict(page, 2)).toContainText('Created');
  await expect(verdict(page, 4)).toContainText('“Clan” is not one of');
  await expect(badge(page)).toHaveText('Offline · 2 waiting');

  await server.start();
  await expect(badge(page)).toHaveText('All saved', { timeout: 20_000 });
  const context = await browser.newContext();
  const organiser = await context.newPage();
  await signInAs(organiser, url, 'organiser', '/teams');
  await expect(organiser.getByText('The Herons')).toBeVisible();
  await expect(organiser.getByText('The Stoats')).toBeVisible();
  await expect(organiser.getByText('The Otters')).toHaveCount(0);
  await context.close();
});

test('Users are imported row by row, and each row that fails shows its reason', async ({ server, page }) => {
  const { url } = server;
  await signInAs(page, url, 'admin', '/import/users');
  const headings = 'First name,Last name,Email,Role,Teams';
  const faultyRows = [
    'Olive,Again,organiser@waymark.test,Referee,',
    'No,Address,,Referee,',
    'Wrong,Role,wrong@waymark.test,King,',
  ];
  const field = page.getByLabel('Or paste rows here');
  await field.fill([headings, 'Nia,New,nia@waymark.test,Referee,Referees', ...faultyRows].join('\n'));
  await expect(verdict(page, 3)).toContainText('There is already an account with this address');
  await expect(verdict(page, 4)).toContainText('Email');
  await expect(verdict(page, 5)).toContainText('Role: There is no “King”');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 User Created')).toBeVisible();
  await expect(field).toHaveValue([headings, ...faultyRows, ''].join('\n'));

  // Rows that failed stay in the field and can be imported again as they are.
  await field.fill([headings, '"Ann, or Anna",Late,ann@waymark.test,Referee,'].join('\n'));
  await server.kill();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(verdict(page, 2)).toContainText('The server could not be reached');
  await expect(page.getByText('No Users Created')).toBeVisible();
  await expect(page.getByText('Rows that were not imported are still in the field above.')).toBeVisible();
  await expect(page.getByText('They have no passwords yet.')).toHaveCount(0);
  await server.start();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 User Created')).toBeVisible();
  await expect(field).toHaveValue('');
  await page.goto(`${url}/users`);
  await expect(page.getByText('nia@waymark.test')).toBeVisible();
  await expect(page.getByText('ann@waymark.test')).toBeVisible();
  await expect(page.getByText('wrong@waymark.test')).toHaveCount(0);
});

test('A list exports what it shows while offline, and an administrator exports the whole game as one file', async ({
  server,
  page,
}) => {
  const { url } = server;
  await signInAndSync(page, url, 'admin');
  await page.goto(`${url}/game`);
  const game = await taken(page, () => page.getByRole('link', { name: 'Export the whole game' }).click());
  const { documents } = z.looseObject({ documents: z.array(z.unknown()) }).parse(JSON.parse(game));
  expect(documents.length).toBeGreaterThan(400);

  await server.kill();
  await page.goto(`${url}/monsters?status=3`);
  const grid = page.getByRole('grid', { name: 'Monsters' });
  await expect(grid.getByRole('row').nth(1)).toContainText('Approved');
  const count = Number(await page.getByRole('group', { name: 'Monsters' }).locator('h1 + span').innerText());
  await page.getByRole('button', { name: 'More actions for Monsters' }).click();
  const text = await taken(page, () =>
    page.getByRole('menuitem', { name: 'Export as a table (CSV)' }).click(),
  );
  const [head = [], ...rows] = readCsv(text).rows;
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map((row) => row[head.indexOf('Status')]))).toEqual(new Set(['Approved']));
});

async function taken(page: Page, press: () => Promise<void>): Promise<string> {
  const [file]: [Download, void] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path(), 'utf8');
}
