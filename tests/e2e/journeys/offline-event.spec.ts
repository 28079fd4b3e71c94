import { expect, test, visit } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { makeItem } from '#support/timetable.ts';

test('An event is taken offline, and its histories can be read without the server', async ({
  sharedServer,
  organiser,
  openOnDevice,
}) => {
  const event = ownName('The Low Tide');
  const [start, end] = ['2031-05-02T18:00:00Z', '2031-05-04T12:00:00Z'];
  const eventId = await makeItem(organiser, 'events', { name: event, code: 'LOW', start, end });
  const keyId = await makeDocument(organiser, 'encounters', {
    title: 'The causeway',
    eventId,
    summary: 'At low tide',
  });
  await organiser.call('PUT', `/encounters/${keyId}`, { version: 1, summary: 'At high tide' });
  const page = await openOnDevice('referee', '/offline');
  await page.getByRole('link', { name: event }).click();
  await page.getByRole('button', { name: 'Take this event offline' }).click();
  await expect(page.getByText('Everything for this event is on this device')).toBeVisible();
  await expect(page.getByText('All stored')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await sharedServer.kill();
  await visit(page, `${sharedServer.url}/encounters/${keyId}/read/versions`);
  await page.getByRole('table').getByRole('button').last().click();
  await expect(page.getByRole('table').getByText('At low tide')).toBeVisible();
});
