import type { Page } from '@playwright/test';
import {
  badge,
  expect,
  expectAllSaved,
  noticeSignal,
  richText,
  signInAndSync,
  test,
} from '#support/browser.ts';
import { pressAndConfirm } from '#support/confirmKey.ts';

test('A period of research is assigned, answered, checked and released, all of it with the server killed', async ({
  server,
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(server.url);
  await page
    .getByRole('region', { name: 'Research desk' })
    .getByRole('link', { name: 'Open the desk' })
    .click();
  await expect(count(page)).toBeVisible();
  const list = page.getByRole('list', { name: 'Requests' });
  await expect(list.getByRole('link').first()).toBeVisible();
  await server.kill();

  // Assign all that is new with two choices.
  const pickNew = page.getByRole('checkbox', { name: 'Select all New' });
  const reference = (await list.locator('.wm-code').first().innerText()).trim();
  const line = list.getByRole('listitem').filter({ hasText: reference });
  await pickNew.check();
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  await dialog.getByLabel('Team').selectOption({ label: 'Undertow Plot' });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(messages(page)).toContainText('assigned');
  await expect(pickNew).toHaveCount(0);
  await expect(line).toContainText('Undertow Plot');

  // Answer the first of them beside the question; moving on saves it.
  await line.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await expect(richText(page, 'Answer in character')).toBeFocused();
  await page.keyboard.type('The bells lie under the mill, jaf.');
  await page.getByLabel('Outcome').selectOption({ label: 'Full' });
  await page.keyboard.press('Control+Enter');
  await expect(messages(page)).toContainText('Research Request Saved');
  await expect(list.getByRole('heading', { name: 'Drafted, to be checked' })).toBeVisible();

  // Nothing typed is lost when the page ends: the draft is offered.
  await line.getByRole('link').click();
  await expect(richText(page, 'Answer in character')).toContainText('under the mill');
  await richText(page, 'Answer in character').click();
  await page.keyboard.type('And the clapper is gone. ');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  page.once('dialog', (unload) => void unload.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Use draft' }).click();
  await expect(richText(page, 'Answer in character')).toContainText('the clapper is gone');
  // Outside the text, A moves the focus to the button.
  await page.getByRole('heading', { name: 'Answer', exact: true }).click();
  await pressAndConfirm(page, 'a', 'check');
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Approve anyway' });
  const approved = messages(page).getByText(`${reference} Approved`);
  await expect(question.or(approved).first()).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(approved).toBeVisible();

  // One answer is released and collected.
  await line.getByRole('link').click();
  await page.getByRole('button', { name: 'Release now' }).click();
  await expect(page.getByRole('button', { name: 'Collected at the desk' })).toBeVisible();
  await page.getByRole('button', { name: 'Collected at the desk' }).click();
  await expect(page.getByRole('button', { name: 'Collected', exact: true })).toBeDisabled();
  await expect(line).toContainText('collected');
  await expect(badge(page)).toContainText('Offline');

  await server.start();
  await noticeSignal(page);
  await expectAllSaved(page, 60_000);

  // Released answers are counted, and printed for their players without the notes for referees.
  await page.goto(`${server.url}/research/desk`);
  await page.getByRole('button', { name: 'Release…' }).click();
  await expect(page.getByRole('dialog', { name: /^Release / })).toContainText('released already');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Print answer sheets' }).click();
  await expect(page.getByRole('heading', { name: 'Answer sheets' })).toBeVisible();
  const sheet = page.getByRole('article').filter({ hasText: 'under the mill' });
  await expect(sheet).toContainText(reference);
  await expect(sheet).toContainText('Outcome: Full');
  await expect(sheet).not.toContainText('Referee notes');
});

function count(page: Page) {
  return page.getByRole('heading', { name: /^Research desk \d/ });
}

function messages(page: Page) {
  return page.getByRole('region', { name: 'Messages' });
}
