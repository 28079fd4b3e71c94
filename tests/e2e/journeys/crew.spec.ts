import { expect, test, visit } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { expectSent } from '#support/mirrorTables.ts';
import { ownName } from '#support/names.ts';
import { chooseTool } from '#support/runMode.ts';
import { makeSlot } from '#support/timetable.ts';

test('Crew sign up in the crew call, and the wall view counts them', async ({
  sharedServer: { url },
  organiser,
  openOnDevice,
}) => {
  const title = ownName('The wolves come down');
  const { start } = await makeSlot(organiser, 66, { title, crewNeeded: 3 });
  const page = await openOnDevice('referee', `/run?clock=${start}`);
  await chooseTool(page, 'Crew call');
  const slot = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await expect(slot).toContainText('0 of 3 crew · 3 missing');
  await expect(page.getByRole('region', { name: 'Gaps' })).toContainText(title);
  await slot.getByRole('button', { name: `Sign me up for ${title}` }).click();
  await expect(slot).toContainText('1 of 3 crew · 2 missing');
  await expect(slot).toContainText('Rafe Coldwell');
  expect(await findViolations(page)).toEqual([]);

  await visit(page, `${url}/desk?clock=${start}`);
  await expect(page.getByRole('region', { name: 'Not started' })).toContainText(title);
  await expect(page.getByRole('region', { name: 'Running now' })).not.toContainText(title);
  const missing = page.getByRole('region', { name: 'Missing' }).getByRole('listitem');
  await expect(missing.filter({ hasText: title })).toContainText('2 crew missing');
  await page.goBack();
  await slot.getByRole('button', { name: `Take me off ${title}` }).click();
  await expect(slot).toContainText('0 of 3 crew · 3 missing');
  await expectSent(page);
});
