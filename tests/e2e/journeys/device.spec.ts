import { readFile } from 'node:fs/promises';
import { badge, expect, expectAllSaved, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { readEncounter } from '#support/encounters.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';

test('Unsent work is saved to a file, discarded and restored on the device page, and arrives', async ({
  sharedServer,
  organiser,
  openOnDevice,
}) => {
  const title = ownName('The ford');
  const keyId = await makeDocument(organiser, 'encounters', { title });
  const page = await openOnDevice('referee', `/encounters/${keyId}/edit`);
  await page.getByLabel('Summary').fill('Carried by hand');
  await sharedServer.kill();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await badge(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(waiting).toContainText('Edited: Summary');
  expect(await findViolations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save unsent work on 1 document to a file' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Carried by hand');

  await waiting.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Everything you wrote here is on the server.')).toBeVisible();
  const discarded = page.getByRole('region', { name: 'Discarded' });
  await discarded
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(waiting).toContainText('Edited: Summary');
  await sharedServer.start();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expectAllSaved(page);
  expect(await readEncounter(organiser, keyId)).toMatchObject({ summary: 'Carried by hand' });
});
