import { findViolations } from '#support/axe.ts';
import { expect, expectAllSaved, test } from '#support/browser.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { makeDocument } from '#support/printed.ts';

test('A list is searched, sorted and filtered, the filters are kept under a name, and what can be submitted is', async ({
  organiser: api,
  openOnDevice,
}) => {
  for (const [title, status] of [
    ['Samovar of gold', 3],
    ['Samovar of tin', 0],
    ['Samovar of brass', 0],
  ] as const)
    await makeComplete(api, 'encounter', { title }, status);
  await makeDocument(api, 'encounters', { title: 'Samovar of clay' });
  const page = await openOnDevice('organiser', '/encounters');
  const grid = page.getByRole('grid', { name: 'Encounters' });
  const titles = grid.getByRole('row').getByRole('link');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByLabel('Find in Encounters', { exact: true }).fill('samovar');
  await expect(titles).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Editing');
  await expect(titles).toHaveCount(3);
  await page.getByRole('columnheader', { name: 'Title' }).click();
  await expect(titles).toHaveText([/brass/, /clay/, /tin/]);
  await page.getByRole('button', { name: 'Save filters' }).click();
  await page.getByLabel('Name').fill('Samovars to mend');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('button', { name: 'Samovars to mend', exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(titles.nth(4)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await saved.click();
  await expect(titles).toHaveText([/brass/, /clay/, /tin/]);

  await grid.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.keyboard.press('Control+a');
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('3 selected');
  expect(await findViolations(page)).toEqual([]);
  await selection.getByRole('button', { name: 'Submit', exact: true }).click();
  const report = page.getByRole('status').filter({ hasText: '2 Encounters Submitted' });
  await expect(report).toContainText('1 was not');
  await expect(report.getByRole('link')).toHaveText(/Samovar of clay/);
  await expect(titles).toHaveText([/clay/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText([/brass/, /clay/, /tin/]);
  await expectAllSaved(page);
});
