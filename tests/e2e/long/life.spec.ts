import type { Page } from '@playwright/test';
import { expect, expectAllSaved, test, visit } from '#support/browser.ts';
import { ownName } from '#support/names.ts';
import { typeRichText } from '#support/richText.ts';

const said = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true }).click();
}

async function confirm(page: Page, title: string, body: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog.getByText(body)).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes' }).click();
}

test('A Rumour is written, talked about, shared, submitted, flagged, approved and archived with the messages of rule 16.11', async ({
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/rumours/new');
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  await save.click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(ownName('The bell under the water'));
  await save.click();
  await said(page, 'Rumour Created');
  await expect(page).toHaveURL(/\/read$/);
  const address = page.url().replace(/\/read$/, '');
  await press(page, 'Submit');
  const missing = page.getByRole('alert').filter({ hasText: 'Fill in the required fields to submit.' });
  for (const each of ['Text', 'Truth'])
    await expect(missing.getByRole('link', { name: each, exact: true })).toBeVisible();
  await missing.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/edit/);
  await typeRichText(page, 'Text', 'The bell rang under the water.');
  await page.getByLabel('Truth').selectOption('Partly');
  await page.getByRole('button', { name: 'Save and Close' }).first().click();
  await said(page, 'Rumour Saved');
  await expect(page).toHaveURL(/\/read$/);

  await visit(page, `${address}/read/comments`);
  const box = page.getByRole('textbox', { name: 'New comment' });
  await box.fill('x'.repeat(4001));
  await expect(page.getByText('Comment is too long - limit to 4000 characters')).toBeVisible();
  await box.fill('Is it too wet?');
  await save.click();
  const comment = page.getByRole('article').filter({ hasText: 'Is it too wet' });
  await comment.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: /^Edit/ }).fill('Is it too wet for boots?');
  await save.click();
  await expect(page.getByText(/^Edited at /)).toBeVisible();
  await comment.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: /^Reply to / }).fill('Yes.');
  await save.click();
  await page.getByRole('list', { name: 'Replies' }).getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Confirm Delete', 'Are you sure you want to delete this comment?');
  await said(page, 'Comment Deleted');

  await visit(page, `${address}/read/shares`);
  await page.getByRole('checkbox', { name: 'Share with All Teams' }).check();
  await save.click();
  await said(page, 'Shares Updated');
  await page.getByRole('tab', { name: /^Read/ }).click();
  await press(page, 'Submit');
  await said(page, 'Rumour Submitted');
  await expect(page).toHaveURL(/\/rumours(\?.*)?$/);
  await visit(page, `${address}/read`);
  await press(page, 'Flag');
  await page.getByRole('dialog').getByRole('button', { name: 'Flag without a reason' }).click();
  await said(page, 'Rumour Flagged');
  await visit(page, `${address}/read`);
  await press(page, 'Approve');
  await said(page, 'Rumour Approved');
  await visit(page, `${address}/read`);
  await press(page, 'Archive');
  await confirm(page, 'Confirm Archive', 'Are you sure you want to archvie this item?');
  await said(page, 'Rumour Archived');
  await visit(page, `${address}/read`);
  await expect(page.getByRole('tab', { name: /^Comments/ })).toBeDisabled();
  await expect(page.getByRole('tab', { name: 'Shares' })).toBeDisabled();
  await press(page, 'Unarchive');
  await confirm(page, 'Confirm Unarchive', 'Are you sure you want to restore this item?');
  await said(page, 'Rumour Restored');
  await expect(page.getByText('Editing', { exact: true }).first()).toBeVisible();
  await press(page, 'Archive');
  await confirm(page, 'Confirm Archive', 'Are you sure you want to archvie this item?');
  await expect(page).toHaveURL(/\/rumours(\?.*)?$/);
  await visit(page, `${address}/read`);
  await press(page, 'Edit');
  const question = page.getByRole('alertdialog', { name: 'Unarchive and edit?' });
  await question.getByRole('button', { name: 'Unarchive and edit' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByLabel('Source').fill('An old bell');
  await page.getByRole('button', { name: 'Save and Close' }).first().click();
  await said(page, 'Rumour Saved');
  await expectAllSaved(page);
});
