import { findViolations } from '#support/axe.ts';
import { badge, expect, expectAllSaved, test } from '#support/browser.ts';
import { expectSettled, fieldCard, mine, theirs } from '#support/conflicts.ts';
import { readEncounter } from '#support/encounters.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { signInToApi } from '#support/serverProcess.ts';

// The text of rule 16.8 to the letter (sic), double spaces included.
const notSaved =
  'Encounter NOT SAVED.  It has been updated elsewhere and this is no longer the most recent verions.  Please reload doc.  This will lose your changes';

test('Two people edit one encounter: what is saved second is NOT SAVED, and one text of each is taken', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const referee = await signInToApi(server.url, 'referee@waymark.test');
  const { keyId, version } = await makeComplete(referee, 'encounter', { title: 'The gate at nightfall' });
  const page = await openOnDevice('organiser', `/encounters/${keyId}/edit`);
  for (const [name, text] of Object.entries(mine))
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  await referee.call('PUT', `/encounters/${keyId}`, { version, ...theirs });
  await page.keyboard.press('Control+s');
  await expect(badge(page)).toHaveText('1 needs you');
  await badge(page).click();
  await page.getByRole('button', { name: 'See both texts' }).click();
  await expect(page).toHaveURL(`${server.url}/encounters/${keyId}/conflict`);
  expect(await page.getByText('NOT SAVED').first().textContent()).toBe(notSaved);
  for (const text of [mine.Summary, theirs.summary])
    await expect(fieldCard(page, 'Summary')).toContainText(text);
  expect(await findViolations(page)).toEqual([]);
  await fieldCard(page, 'Summary').getByRole('button', { name: 'Take mine' }).click();
  const save = page.getByRole('button', { name: 'Save this text' });
  await expect(save).toBeDisabled();
  await fieldCard(page, 'Starts when').getByRole('button', { name: 'Take theirs' }).click();
  await save.click();

  await expectSettled(page, keyId);
  await expectAllSaved(page);
  await expect(page.getByText(mine.Summary)).toBeVisible();
  await expect(page.getByText(theirs.startsWhen)).toBeVisible();
  expect(await readEncounter(referee, keyId)).toMatchObject({
    summary: mine.Summary,
    startsWhen: theirs.startsWhen,
  });
  // The text that was not taken is in the history.
  await page.getByRole('tab', { name: 'Versions' }).click();
  await expect(page.getByText('(text not taken)')).toBeVisible();
});
