import { findViolations, viewsAt } from '#support/axe.ts';
import { expect, expectAllSaved, test } from '#support/browser.ts';
import { readEncounter } from '#support/encounters.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { viewports } from '#support/screens.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('Two versions are compared word by word, the earlier one is restored, and it is saved as a new version', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const api = await signInToApi(server.url, 'referee@waymark.test');
  const [first, second] = ['By the eastern gate, at dusk', 'By the western gate, at dusk'];
  const { keyId } = await makeComplete(api, 'encounter', { title: 'Where they meet', summary: first });
  await api.call('PUT', `/encounters/${keyId}`, { version: 1, summary: second });
  const page = await openOnDevice('organiser', `/encounters/${keyId}/read/versions`);
  await page.getByRole('button', { name: 'Compare two versions' }).click();
  const compared = page.getByRole('region', { name: 'Two versions compared' });
  await expect(compared.locator('del')).toHaveText(['eastern ']);
  await expect(compared.locator('ins')).toHaveText(['western ']);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('row').filter({ hasText: 'Editing' }).last().getByRole('button').click();
  await page.getByRole('button', { name: 'Restore this text' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Restore' });
  await expect(question).toBeVisible();
  expect(await findViolations(page, '[role=alertdialog]', viewsAt(viewports[2]))).toEqual([]);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Encounter Saved')).toBeVisible();
  await expect(page.getByRole('button', { name: '3', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Read' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: first })).toBeVisible();
  await expectAllSaved(page);
  expect(await readEncounter(api, keyId)).toMatchObject({ version: 3, summary: first });
});
