import { expect, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { expectSent } from '#support/mirrorTables.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { makeItem } from '#support/timetable.ts';

test('A document is assigned with a due date, its person finds it on Home, and the page of its team counts it', async ({
  organiser,
  openOnDevice,
}) => {
  const team = ownName('The night watch');
  const teamId = await makeItem(organiser, 'teams', { name: team, active: true });
  const title = ownName('The watch is late');
  const keyId = await makeDocument(organiser, 'encounters', { title, teamId });
  const page = await openOnDevice('organiser', `/encounters/${keyId}/read`);
  await page.getByRole('button', { name: 'Assign it' }).click();
  const dialog = page.getByRole('dialog', { name: /^Assign ENC-/ });
  await dialog.getByRole('combobox').fill('Rafe');
  await dialog.getByRole('option', { name: 'Rafe Coldwell' }).click();
  await dialog.getByLabel('Due').fill('1 May 2020 18:00');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Overdue since')).toBeVisible();
  await expectSent(page);

  const referee = await openOnDevice('referee', '/');
  await referee.getByRole('region', { name: 'Assigned to me' }).getByRole('link', { name: title }).click();
  await referee.getByRole('region', { name: 'Facts' }).getByRole('link', { name: team }).click();
  await expect(referee.getByRole('heading', { level: 1, name: team })).toBeVisible();
  expect(await findViolations(referee)).toEqual([]);
  await referee
    .getByRole('listitem')
    .filter({ hasText: 'Encounters' })
    .getByRole('link', { name: /^1 / })
    .click();
  await expect(referee.getByRole('row').filter({ hasText: title })).toBeVisible();
});
