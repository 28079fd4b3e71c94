import { expect, test, visit } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { expectSent } from '#support/mirrorTables.ts';
import { ownName } from '#support/names.ts';

test('A table is imported without its bad rows, which say why, and so are documents in JSON', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const [herons, otters, stoats] = [
    ownName('Herons'),
    ownName('Otters'),
    `Čas ${ownName('Stoats')}`,
  ] as const;
  const rumour = ownName('The well is dry');
  const page = await openOnDevice('organiser', '/teams');
  await page.getByRole('button', { name: 'More actions for Teams' }).click();
  await page.getByRole('menuitem', { name: 'Import Teams' }).click();
  const table = `Team name,Short name,Sort\n${herons},HER,Faction\n,NON,Guild\n${otters},OTT,Clan\n${stoats},STO,Crew\n`;
  // In a Central European code page, which the file does not say.
  const buffer = Buffer.from(table.replace('Č', 'È'), 'latin1');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'teams.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('cell', { name: stoats.replace('Č', 'È') })).toBeVisible();
  await page.getByLabel('Letters in teams.csv').selectOption('Central European (Windows)');
  await expect(page.getByRole('cell', { name: stoats })).toBeVisible();
  const row = (cell: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: cell, exact: true }) });
  await expect(row('2')).toContainText('New Team');
  await expect(row('3')).toContainText('Name: Required');
  await expect(row('4')).toContainText(
    'Kind: “Clan” is not one of: Faction, Guild, Plot, Referee, Crew, Desk',
  );
  expect(await findViolations(page)).toEqual([]);
  // A column is what the person says, and what they said holds when the page is open again.
  await page.getByLabel('Short name', { exact: true }).selectOption('Leave out');
  await page.getByLabel('Short name', { exact: true }).selectOption('Code');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 Teams Created')).toBeVisible();
  // The rows that are left are typed text, with what is corrected in them: it survives the page.
  await page.getByRole('button', { name: 'Correct 2 rows here' }).click();
  await page.getByLabel('Sort', { exact: true }).last().fill('Crew');
  await expect(page.getByText('Can be imported', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Or paste rows here')).toHaveValue(new RegExp(`${otters},OTT,Crew`));
  await page.getByRole('link', { name: 'Teams', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: stoats })).toBeVisible();
  await expect(page.getByText(otters)).toHaveCount(0);

  await visit(page, `${url}/import/documents`);
  const documents = [
    { keyId: 'one', entity: 'rumour', body: { title: rumour, text: '<p>It is.</p>' } },
    { keyId: 'two', entity: 'nothing', body: {} },
  ];
  const game = {
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ documents })),
  };
  await page.getByLabel('File').setInputFiles(game);
  await expect(page.getByText('Not a document of a known type')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 Document Created')).toBeVisible();
  await expectSent(page);
  // The list keeps the filters of whoever used this device before, unless the address has some.
  await visit(page, `${url}/rumours?status=0`);
  await expect(page.getByRole('row').filter({ hasText: rumour })).toBeVisible();
});
