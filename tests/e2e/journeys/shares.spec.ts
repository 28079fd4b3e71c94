import { findViolations } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('An encounter is shared with a team, whose writer can read it from then on', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const api = await signInToApi(server.url, 'organiser@waymark.test');
  const writer = await signInToApi(server.url, 'writer@waymark.test');
  const { keyId, teamName } = await makeComplete(api, 'encounter', { title: 'For the Undertow to see' });
  await expect(writer.call('GET', `/encounters/${keyId}`)).rejects.toThrow(/: 40[34] /);
  const page = await openOnDevice('organiser', `/encounters/${keyId}/read/shares`);
  await page.getByRole('combobox', { name: 'Shared with...' }).fill('Undertow');
  await page.getByRole('option', { name: 'Undertow Plot' }).click();
  await page.keyboard.press('Escape');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Shares Updated')).toBeVisible();
  await expect(page.getByText(`Visible to ${teamName} and Undertow Plot.`)).toBeVisible();
  await expect
    .poll(() => writer.call('GET', `/encounters/${keyId}`).catch(() => null))
    .toMatchObject({ keyId });
});
