import { expect, test } from '#support/browser.ts';
import { makeItem } from '#support/timetable.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('A player may not see the page of a team', async ({ sharedServer: { url }, openOnDevice }) => {
  const organiser = await signInToApi(url, 'organiser@waymark.test');
  const team = await makeItem(organiser, 'teams', { name: 'The night watch', active: true });
  const page = await openOnDevice('player', `/teams/${team}`);
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
});
