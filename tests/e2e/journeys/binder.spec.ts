import { z } from 'zod';
import { expect, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { makeSlot } from '#support/timetable.ts';

test('A binder is printed, and the sheet that has changed since is listed and printed alone', async ({
  organiser,
  openOnDevice,
}) => {
  const { id } = z.looseObject({ id: z.string() }).parse(await organiser.call('GET', '/user/current'));
  const title = ownName('The miller wakes');
  const keyId = await makeDocument(organiser, 'encounters', { title, startsWhen: 'The wheel turns' });
  await makeSlot(organiser, 5, { title, document: keyId, referees: [id] });
  const page = await openOnDevice('organiser', '/print/binder?for=myself');
  await page.evaluate(() => {
    globalThis.print = () => undefined;
  });
  const contents = page.getByRole('article', { name: 'Contents' });
  await expect(contents.getByRole('link', { name: title })).toBeVisible();
  const sheet = page.locator(`#sheet-${keyId}`);
  await expect(sheet).toContainText('The wheel turns');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByText(/^Marked as printed: \d+ sheets$/)).toBeVisible();

  await organiser.call('PUT', `/encounters/${keyId}`, { version: 1, startsWhen: 'The wheel stops' });
  await page.getByRole('button', { name: 'Printed sheets' }).click();
  const changed = page.getByRole('list', { name: 'Sheets that changed' }).getByRole('listitem');
  await expect(changed.filter({ hasText: title })).toContainText('Starts when changed');
  await expect(sheet).toContainText('The wheel stops');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Print only these' }).click();
  await expect(changed.filter({ hasText: title })).toHaveCount(0);
});
