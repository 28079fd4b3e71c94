import { badge, expect, expectAllSaved, richText, test, visit } from '#support/browser.ts';
import { readEncounter } from '#support/encounters.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';

test('A comment and an entry of the run log are discarded without the server, restored, and each arrives once', async ({
  sharedServer: server,
  organiser,
  openOnDevice,
}) => {
  const title = ownName('The weir');
  const keyId = await makeDocument(organiser, 'encounters', { title });
  const page = await openOnDevice('organiser', `/encounters/${keyId}/edit`);
  await server.kill();
  await page.getByRole('button', { name: 'Add entry' }).click();
  await richText(page, 'Outcome').fill('They crossed');
  await page.getByRole('button', { name: 'Save and Close' }).first().click();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await visit(page, `${server.url}/encounters/${keyId}/read`);
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('textbox', { name: 'New comment' }).fill('Who holds the rope?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Who holds the rope?' })).toContainText('Waiting');
  await badge(page).click();

  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  const discarded = page
    .getByRole('region', { name: 'Discarded' })
    .getByRole('article')
    .filter({ hasText: title });
  await expect(waiting).toContainText('Added to: Run log');
  await expect(waiting).toContainText('Commented');
  for (const left of ['comment', 'nothing']) {
    await waiting.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    if (left === 'comment') await expect(waiting).not.toContainText('Added to: Run log');
  }
  await expect(page.getByText('Everything you wrote here is on the server.')).toBeVisible();
  await expect(discarded).toHaveCount(2);
  for (const left of [1, 0]) {
    await discarded.first().getByRole('button', { name: 'Undo' }).click();
    await expect(discarded).toHaveCount(left);
  }
  await expect(waiting).toContainText('Added to: Run log');
  await expect(waiting).toContainText('Who holds the rope?');

  await server.start();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expectAllSaved(page);
  const { runLog, statusId } = await readEncounter(organiser, keyId);
  expect(runLog).toMatchObject([{ outcome: '<p>They crossed</p>' }]);
  expect(statusId).toBe(0);
  const expected = [{ comment: 'Who holds the rope?' }];
  expect(await organiser.call('GET', `/encounters/${keyId}/comments`)).toMatchObject(expected);
});
