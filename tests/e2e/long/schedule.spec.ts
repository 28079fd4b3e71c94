import { badge, expect, signInAndSync, test } from '#support/browser.ts';
import { removeDocument } from '#support/mirrorTables.ts';

test('An organiser without the server colours the timetable by team, finds a place for a slot that overlaps, and releases it', async ({
  server,
  page,
}) => {
  await signInAndSync(page, server.url, 'organiser');
  await server.kill();
  await page.goto(`${server.url}/eventtimetable`);
  const slot = (title: string) => page.locator('[data-slot]', { hasText: title });
  const legend = page.getByRole('list', { name: 'Legend' });
  await expect(legend.getByText('Battle')).toBeVisible();
  await page.getByRole('group', { name: 'Colour by' }).getByRole('button', { name: 'Team' }).click();
  await expect(legend.getByText('Battle')).toHaveCount(0);
  await expect(legend.getByRole('listitem')).not.toHaveCount(0);
  await expect(slot('Opening speeches')).toContainText(' · ');

  await slot('A civil herald').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(slot('A civil herald')).toContainText('Overlap');
  await page.getByRole('button', { name: 'Find a place' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find a place for A civil herald' });
  await expect(dialog.getByRole('listitem').first()).toContainText('“A civil herald” goes from');
  await expect(dialog).toContainText('both use Charter Tent');
  await dialog.getByRole('button', { name: /^(Place it there|Make these moves)$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Placed: A civil herald' })).toBeAttached();
  await expect(slot('A civil herald')).not.toContainText('Overlap');
  await expect(badge(page)).toContainText(/\d waiting/);

  const release = page.getByRole('dialog', { name: 'Release the timetable' });
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(release.getByRole('listitem').first()).toContainText('New:');
  await release.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(release).toHaveCount(0);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(release).toContainText('Nothing has changed since the last release.');
});

test('An undo of a sign-up that is refused says so', async ({ sharedServer, openOnDevice }) => {
  const page = await openOnDevice('referee', '/crew');
  await sharedServer.kill();
  const signUp = page.getByRole('button', { name: /^Sign me up for / }).first();
  const title = (await signUp.getAttribute('aria-label'))?.replace('Sign me up for ', '') ?? '';
  const address = await page.getByRole('link', { name: title, exact: true }).first().getAttribute('href');
  await signUp.click();
  await expect(page.getByText(`You are on “${title}”`)).toBeVisible();
  await removeDocument(page, address?.split('/').at(-2) ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This slot is no longer on this device.')).toBeVisible();
});
