import { findViolations } from '#support/axe.ts';
import { expect, expectAllSaved, test } from '#support/browser.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { selectWords } from '#support/selectWords.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('Words of a document are commented on, a person is named, and their answer appears beside the words', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const referee = await signInToApi(server.url, 'referee@waymark.test');
  const { keyId } = await makeComplete(referee, 'encounter', {
    title: 'The smith at the ford',
    refereeBrief: '<p>The ford is low. The smith waits with a lamp.</p>',
  });
  const page = await openOnDevice('organiser', `/encounters/${keyId}/read`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Comment on this field' }).first()).toBeAttached();
  await selectWords(page, 'refereeBrief', 'a lamp');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('textbox', { name: 'Comment on Referee brief' }).pressSequentially('A torch, @Rafe');
  await page.getByRole('option', { name: /^Rafe/ }).click();
  await page.keyboard.press('Control+Enter');
  const beside = page.getByRole('region', { name: 'Comments on Referee brief' });
  const mine = beside.getByRole('article').filter({ hasText: 'A torch, @Rafe' });
  await expect(mine).toBeVisible();
  await expectAllSaved(page);

  const parentId = (await mine.getAttribute('id'))?.replace('comment-', '');
  await referee.call('POST', `/encounters/${keyId}/comments`, { comment: 'It is a lantern.', parentId });
  await expect(beside.getByText('It is a lantern.')).toBeVisible();
  await page.getByRole('tab', { name: 'Comments' }).click();
  const listed = page.getByRole('article').filter({ hasText: 'A torch, @Rafe' }).first();
  await expect(listed.getByText('a lamp', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('It is a lantern.');
  expect(await findViolations(page)).toEqual([]);
});
