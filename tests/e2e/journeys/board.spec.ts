import { expect, noticeSignal, test, visit } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { makeItem } from '#support/timetable.ts';

test('A card of a board is moved for everybody, and the view of the board is shared with a team and deleted for it', async ({
  sharedServer: { url },
  organiser,
  openOnDevice,
}) => {
  const teamId = await makeItem(organiser, 'teams', { name: ownName('The heralds'), active: true });
  const fields = { title: 'The king is a heron', text: '<p>He is.</p>', truth: 'false', teamId };
  const keyId = await makeDocument(organiser, 'rumours', fields);
  await organiser.call('PATCH', `/rumours/${keyId}/status`, { version: 1, status: 1 });

  const referee = await openOnDevice('referee', `/rumours?team=${teamId}&view=board`);
  const lane = (page: typeof referee, name: string) => page.getByRole('region', { name, exact: true });
  await expect(lane(referee, 'Submitted')).toContainText('The king is a heron');
  const name = ownName('Heralds');
  await referee.getByRole('button', { name: 'Save filters' }).click();
  const dialog = referee.getByRole('dialog', { name: 'Save filters' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await referee.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'For', exact: true })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'For' }).selectOption('Referees');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const shared = (on: typeof referee) => on.getByRole('button', { name: `Referees: ${name}` });
  await expect(shared(referee)).toHaveAttribute('aria-pressed', 'true');

  const page = await openOnDevice('organiser', `/rumours?team=${teamId}&view=board`);
  expect(await findViolations(page)).toEqual([]);
  await lane(page, 'Submitted')
    .getByRole('button', { name: /^Move RUM-/ })
    .click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await expect(lane(page, 'Approved')).toContainText('The king is a heron');
  await expect(lane(referee, 'Approved')).toContainText('The king is a heron');

  await visit(page, `${url}/rumours`);
  await shared(page).click();
  await expect(lane(page, 'Approved').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Team' })).toHaveValue(teamId);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('for all its members');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(shared(page)).toHaveCount(0);
  // It would be sent with the next round.
  await noticeSignal(page);
  await expect(shared(referee)).toHaveCount(0);
});
