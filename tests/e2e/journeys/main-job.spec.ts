import {
  badge,
  expect,
  expectFirstSync,
  returnTo,
  signInThroughForm,
  test,
  visit,
} from '#support/browser.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { typeRichText } from '#support/richText.ts';

test('A referee edits, comments and submits out of signal, reopens the browser, and everything arrives', async ({
  sharedServer: server,
  organiser: api,
  createProfile,
  openOnDevice,
}) => {
  // Two devices and two starts of a browser: more than a busy machine does in two minutes.
  test.slow();
  const { keyId } = await makeComplete(api, 'encounter', { title: 'The ferry at dusk' });
  const address = `${server.url}/encounters/${keyId}`;
  const tablet = await createProfile();
  let page = await tablet.open();
  await signInThroughForm(page, server.url, 'referee', '/device');
  await expectFirstSync(page);
  await visit(page, `${address}/read`);
  await server.kill();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Summary').fill('Told by the ferryman');
  await typeRichText(page, 'Referee brief', ' The rope is cut before they come.');
  await page.getByRole('button', { name: 'Save and Close' }).first().click();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('textbox', { name: 'New comment' }).fill('Who brings the rope?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Who brings the rope?' })).toContainText(
    'Waiting',
  );
  await page.getByRole('tab', { name: 'Read' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Encounter Submitted on this device')).toBeVisible();

  await tablet.close();
  page = await tablet.open();
  await page.goto(`${address}/read`);
  await expect(page.getByText('Told by the ferryman')).toBeVisible();
  await expect(page.getByRole('main').getByText('Submitted', { exact: true })).toBeVisible();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');
  await returnTo(server, page, 60_000);

  const other = await openOnDevice('organiser', `/encounters/${keyId}/read`);
  await expect(other.getByText('Told by the ferryman')).toBeVisible();
  await expect(other.getByText('The rope is cut before they come.')).toBeVisible();
  await expect(other.getByRole('main').getByText('Submitted', { exact: true })).toBeVisible();
  await other.getByRole('tab', { name: 'Comments' }).click();
  await expect(other.getByText('Who brings the rope?')).toBeVisible();
});
