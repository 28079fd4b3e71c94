import { expect, test } from '#support/browser.ts';
import { makeComplete } from '#support/ownDocuments.ts';

test('A shared document that names a hidden one is among the leaks, can be ignored, and warns where it is shared', async ({
  organiser: api,
  openOnDevice,
}) => {
  const hidden = await makeComplete(api, 'plot', { title: 'Nobody knows the miller' });
  const shown = await makeComplete(api, 'encounter', {
    title: 'The mill in plain sight',
    crewBrief: `<p>As in ${hidden.reference}.</p>`,
  });
  await api.call('POST', `/encounters/${shown.keyId}/shares`, { shareAll: true, teams: [] });
  const page = await openOnDevice('organiser', `/encounters/${shown.keyId}/read`);
  await expect(page.getByRole('heading', { level: 1, name: shown.title })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaks' }).click();
  await page.getByLabel('Team').selectOption(shown.teamName);
  const leak = page.getByRole('region', { name: `${shown.reference} The mill in plain sight` });
  await expect(leak).toContainText(`In Crew brief: a link to ${hidden.reference} Nobody knows the miller`);
  await leak.getByRole('button', { name: /^Ignore:/ }).click();
  await expect(leak).toHaveCount(0);
  await page.getByRole('button', { name: /^Ignored \(\d+\)/ }).click();
  await leak.getByRole('button', { name: /^Stop ignoring:/ }).click();
  await page.getByRole('button', { name: /^Ignored/ }).click();
  await leak.getByRole('heading').getByRole('link').click();
  await page.getByRole('tab', { name: 'Shares' }).click();
  await expect(page.getByText(/As this is shared: readers would see/)).toBeVisible();
  await expect(page.getByText(/Nobody knows the miller/)).toBeVisible();
});
