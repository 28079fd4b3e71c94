import type { Page } from '@playwright/test';
import { expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { keyboardHands } from '#support/hands.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { makeItem } from '#support/timetable.ts';

test('A reviewer approves one document after the other, with keys alone too, and returns to the list as it was', async ({
  organiser,
  openOnDevice,
}) => {
  const titles = ['The anvil', 'The bell', 'The crane', 'The dovecote', 'The eel trap'];
  const teamId = await makeItem(organiser, 'teams', { name: ownName('The wardens'), active: true });
  for (const title of titles) {
    const keyId = await makeDocument(organiser, 'rumours', {
      title,
      text: '<p>It is.</p>',
      truth: 'false',
      teamId,
    });
    await organiser.call('PATCH', `/rumours/${keyId}/status`, { version: 1, status: 1 });
  }
  const count = titles.length;

  const page = await openOnDevice('organiser', `/rumours?team=${teamId}&status=1&sort=title`);
  const grid = page.getByRole('grid', { name: 'Rumours' });
  await expect(grid).toHaveAttribute('aria-rowcount', `${count + 1}`);
  await grid.getByRole('row').nth(2).click();
  await expect(queue(page)).toContainText(`2 of ${count}`);
  const second = page.url();

  await approve(page);
  await expect(queue(page)).toContainText(`3 of ${count}`);
  expect(page.url()).not.toBe(second);
  // The workflow has no way from Approved back to Submitted.
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }),
  ).toHaveCount(0);
  await page.getByRole('button', { name: 'Next in list' }).click();
  await expect(queue(page)).toContainText(`4 of ${count}`);
  await page.keyboard.press('k');
  await expect(queue(page)).toContainText(`3 of ${count}`);
  const third = await page.getByRole('heading', { level: 1 }).innerText();

  // A tab of the document and an edit of it do not lose the way back.
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('tab', { name: 'Read' }).click();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await expect(queue(page)).toContainText(`3 of ${count}`);

  // Neither does a reload, nor the way on.
  await page.reload();
  await expect(queue(page)).toContainText(`3 of ${count}`);
  await page.getByRole('button', { name: 'Previous in list' }).click();
  await expect(queue(page)).toContainText(`2 of ${count}`);
  await page.getByRole('button', { name: 'Next in list' }).click();
  await expect(queue(page)).toContainText(`3 of ${count}`);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/status=1&sort=title$/);
  await expect(grid).toHaveAttribute('aria-rowcount', `${count}`);
  await expect(grid).toBeFocused();
  await expect(grid.locator('[data-active]')).toContainText(third);

  // The last of the list leads back to it.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(queue(page)).toContainText(`${count - 1} of ${count - 1}`);
  await keyboardHands(page).press(page.getByRole('button', { name: 'Approve', exact: true }));
  await expect(page).toHaveURL(/status=1&sort=title$/);
  await expect(grid).toHaveAttribute('aria-rowcount', `${count - 1}`);
});

test('Flagging an approved document can be undone, and shows its reason on top', async ({ server, page }) => {
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(`${server.url}/encounters?status=3`);
  const grid = page.getByRole('grid', { name: 'Encounters' });
  await grid.getByRole('row').nth(1).click();
  await expect(queue(page)).toContainText('1 of ');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Flag', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Flag ENC-/ });
  await dialog.getByRole('textbox', { name: 'What has to change?' }).fill('Nobody marshals the weir');
  // Text that was typed and not sent is still there.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Flag', exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Nobody marshals the weir');
  // A key of the page below does nothing in the dialog.
  await dialog.getByRole('button', { name: 'Cancel' }).press('j');
  await dialog.getByRole('button', { name: 'Flag', exact: true }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Encounter Flagged');
  await expect(queue(page)).toContainText('2 of ');
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText('Encounter Approved');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByText('Approved', { exact: true }).first()).toBeVisible();
  // The flag and its undoing have arrived, so that nothing moves any more.
  await expectAllSaved(page);

  await page.goto(`${server.url}/encounters?status=2`);
  await grid.getByRole('row').nth(1).click();
  await queue(page).waitFor();
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'Flagged by' });
  await notice.getByRole('link', { name: 'Answer' }).click();
  await expect(page).toHaveURL(/\/read\/comments#comment-/);
  // The page scrolls to the comment as soon as it is there.
  await expect(page.locator(':focus')).toHaveAttribute('id', /^comment-/);

  // A link shows what it leads to, before it is followed.
  await page.getByRole('tab', { name: 'Read' }).click();
  const link = page
    .getByRole('region', { name: /^Mentioned in/ })
    .getByRole('link')
    .first();
  await link.hover();
  await expect(page.getByRole('tooltip')).toContainText((await link.innerText()).replace(/^\S+\s+/, ''));
});

function queue(page: Page) {
  return page.getByRole('navigation', { name: 'List', exact: true });
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Rumour Approved');
}
