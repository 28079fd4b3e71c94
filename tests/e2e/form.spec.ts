import { badge, expect, signInAndSync, test } from '#support/browser.ts';
import { findEditableEncounters } from '#support/encounters.ts';

test('A form is saved by Ctrl-S and no single letter, and the badge says what is unsaved', async ({
  server,
  page,
}) => {
  const { encounters } = await findEditableEncounters(server.url);
  const [{ keyId }] = encounters;
  await signInAndSync(page, server.url, 'referee');
  await page.goto(`${server.url}/encounters/${keyId}/edit`);
  const summary = page.getByLabel('Summary');
  await summary.fill('The herald rides twice');
  await expect(badge(page)).toHaveText('Unsaved changes');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.type('sword');
  await expect(badge(page)).toHaveText('Unsaved changes');
  await expect(page).toHaveURL(/\/edit$/);
  await server.kill();
  await page.keyboard.press('Control+s');
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await expect(page).toHaveURL(/\/edit$/);
  await expect(summary).toHaveValue('The herald rides twice');
  await server.start();
  await expect(badge(page)).toHaveText('All saved', { timeout: 30_000 });
});
