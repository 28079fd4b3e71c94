import { findViolations } from '#support/axe.ts';
import { badge, expect, expectAllSaved, richText, test } from '#support/browser.ts';
import { expectSettled, fieldCard, mine, richTextOf, theirs } from '#support/conflicts.ts';
import { readEncounter } from '#support/encounters.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { typeRichText } from '#support/richText.ts';
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

test('Two people write in different paragraphs of one text: nobody is asked, and whoever comes second is told and can undo it', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const referee = await signInToApi(server.url, 'referee@waymark.test');
  const before = richTextOf('The ferry is late.', 'Nobody pays.');
  const { keyId } = await makeComplete(referee, 'encounter', {
    title: 'The late ferry',
    refereeBrief: before,
  });
  const change = async (...paragraphs: string[]) => {
    const { version } = await readEncounter(referee, keyId);
    await referee.call('PUT', `/encounters/${keyId}`, { version, refereeBrief: richTextOf(...paragraphs) });
  };
  const page = await openOnDevice('organiser', `/encounters/${keyId}/edit`);
  const brief = richText(page, 'Referee brief');
  await typeRichText(page, 'Referee brief', ' They swim.');
  await expect(badge(page)).toHaveText('Unsaved');
  // The open form takes in what others save in another paragraph, and the caret stays.
  await change('The ferry is early.', 'Nobody pays.');
  await expect(brief).toContainText('The ferry is early.');
  await page.keyboard.type(' All of them.');
  await expect(brief).toContainText('Nobody pays. They swim. All of them.');
  await page.keyboard.press('Control+s');
  await expectAllSaved(page);
  expect(await readEncounter(referee, keyId)).toMatchObject({
    refereeBrief: richTextOf('The ferry is early.', 'Nobody pays. They swim. All of them.'),
  });

  await page.context().setOffline(true);
  await page.keyboard.type(' Twice.');
  await page.keyboard.press('Control+s');
  await change('The ferry is sunk.', 'Nobody pays. They swim. All of them.');
  await page.context().setOffline(false);
  const message = page
    .getByRole('alert')
    .filter({ hasText: 'Merged with Rafe Coldwell’s edit of Referee brief' });
  await expect(message).toBeVisible();
  await expectAllSaved(page);
  const joined = richTextOf('The ferry is sunk.', 'Nobody pays. They swim. All of them. Twice.');
  expect(await readEncounter(referee, keyId)).toMatchObject({ refereeBrief: joined });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expectAllSaved(page);
  await expect
    .poll(() => readEncounter(referee, keyId))
    .toMatchObject({
      refereeBrief: richTextOf('The ferry is early.', 'Nobody pays. They swim. All of them. Twice.'),
    });
});
