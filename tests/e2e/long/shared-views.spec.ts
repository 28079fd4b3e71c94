import { expect, signInAndSync, test } from '#support/browser.ts';

test('A writer shares a view with the team by keys while offline; an organiser opens and deletes it by touch', async ({
  server,
  browser,
}) => {
  const wide = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const writer = await wide.newPage();
  await signInAndSync(writer, server.url, 'writer');
  await writer.goto(`${server.url}/encounters?status=1&sort=title&view=board`);
  await expect(writer.getByRole('region', { name: 'Submitted' }).getByRole('listitem').first()).toBeVisible();
  await wide.setOffline(true);
  await writer.getByRole('button', { name: 'Save filters' }).focus();
  await writer.keyboard.press('Enter');
  const dialog = writer.getByRole('dialog', { name: 'Save filters' });
  await dialog.getByRole('textbox', { name: 'Name' }).focus();
  await writer.keyboard.type('Waiting');
  await writer.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'For', exact: true })).toBeFocused();
  await writer.keyboard.type('Undertow');
  await dialog.getByRole('textbox', { name: 'Name' }).focus();
  await writer.keyboard.press('Enter');
  const shared = 'Undertow Plot: Waiting';
  await expect(writer.getByRole('button', { name: shared })).toHaveAttribute('aria-pressed', 'true');
  await wide.setOffline(false);

  const narrow = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const organiser = await narrow.newPage();
  await expect
    .poll(
      async () => {
        await signInAndSync(organiser, server.url, 'organiser');
        await organiser.goto(`${server.url}/encounters`);
        await organiser.getByRole('button', { name: /^Filters/ }).tap();
        return organiser.getByRole('button', { name: shared }).isVisible();
      },
      { timeout: 60_000, intervals: [2_000] },
    )
    .toBe(true);
  await organiser.getByRole('button', { name: shared }).tap();
  await expect(organiser).toHaveURL(/status=1&sort=title&view=board/);
  await organiser.getByRole('button', { name: 'Delete Waiting' }).tap();
  await expect(organiser.getByText('for all its members')).toBeVisible();
  await organiser
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete|Yes/ })
    .tap();
  await expect(organiser.getByRole('button', { name: shared })).toHaveCount(0);
  await expect(writer.getByRole('button', { name: shared })).toHaveCount(0, { timeout: 60_000 });
  await wide.close();
  await narrow.close();
});
