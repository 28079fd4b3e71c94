import { badge, expect, signInAndSync, signInAs, test } from '#support/browser.ts';
import { findEditableEncounters } from '#support/encounters.ts';

test('Comments are written offline, half-typed ones survive a reload, and others read and answer them later', async ({
  server,
  browser,
}) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const [{ keyId }] = encounters;
  const address = `${server.url}/encounters/${keyId}/read/comments`;
  const page = await browser.newPage();
  await signInAndSync(page, server.url, 'referee');
  await server.kill();

  await page.goto(address);
  const box = page.getByRole('textbox', { name: 'New comment' });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await box.fill('Who brings the rope?\nThe old one is <b>wet</b>.');
  await box.press('Control+Enter');
  const mine = page.getByRole('article').filter({ hasText: 'Who brings the rope?' });
  await expect(mine.getByText('The old one is <b>wet</b>.')).toBeVisible();
  await expect(mine.getByText('Waiting')).toBeVisible();
  await expect(box).toHaveValue('');

  await box.fill('I will ask');
  // Back at once, while the first tab is not shown yet.
  await page.getByRole('tablist').evaluate(async (tabs) => {
    for (const name of ['Read', 'Comments']) {
      [...tabs.querySelectorAll<HTMLElement>('[role=tab]')]
        .find((tab) => tab.textContent.startsWith(name))
        ?.click();
      await Promise.resolve();
    }
  });
  await expect(page).toHaveURL(address);
  await expect(box).toHaveValue('I will ask');
  await expect(badge(page)).toContainText('1 draft');
  await page.reload();
  await expect(box).toHaveValue('I will ask');
  await mine.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('textbox', { name: /^Reply to / })).toBeFocused();
  await expect(box).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(mine.getByRole('button', { name: 'Reply' })).toBeFocused();

  await server.start();
  await expect(badge(page)).toHaveText('1 draft', { timeout: 20_000 });
  await expect(mine.getByText('Waiting')).toHaveCount(0);
  await organiser.call('POST', `/encounters/${keyId}/comments`, {
    keyId,
    comment: 'The ferryman does.',
    parentId: (await mine.getAttribute('id'))?.replace('comment-', ''),
  });
  await expect(page.getByRole('list', { name: 'Replies' }).getByText('The ferryman does.')).toBeVisible();

  const other = await browser.newPage();
  await signInAs(other, server.url, 'organiser', new URL(address).pathname.replace('comments', 'shares'));
  await other.getByRole('checkbox', { name: 'Share with All Teams' }).check();
  await expect(other.getByRole('combobox', { name: 'Shared with...' })).toBeDisabled();
  await other.getByRole('tab', { name: 'Comments' }).click();
  await expect(other.getByRole('alertdialog', { name: 'Unsaved changed' })).toBeVisible();
  await other.getByRole('button', { name: 'Stay' }).click();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Shares Updated')).toBeVisible();
  await expect(other.getByText(/^Visible to every team/)).toBeVisible();
  await Promise.all([page, other].map((each) => each.close()));
});
