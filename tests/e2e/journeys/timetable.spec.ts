import { z } from 'zod';
import { expect, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { makeItem, makeSlot, nextEvent } from '#support/timetable.ts';

test('An encounter gets a slot, is told of an overlap, moves on, and is on the printed day and on the server', async ({
  organiser,
  openOnDevice,
}) => {
  const place = ownName('The salt yard');
  const location = await makeItem(organiser, 'locations', { name: place, kind: 'field' });
  await makeSlot(organiser, 3, { title: 'Salt is weighed', location });
  const { id: eventId, at: wantedTime } = await nextEvent(organiser, 3);
  const title = ownName('Salt is spilled');
  const fields = { title, eventId, wantedTime, duration: 30, location };
  await makeDocument(organiser, 'encounters', fields);
  const page = await openOnDevice('organiser', `/eventtimetable?day=${wantedTime.slice(0, 10)}`);
  const announcement = page.getByRole('status').filter({ hasText: /:/ });

  await page
    .getByRole('region', { name: /without a slot/ })
    .getByRole('button', { name: title })
    .click();
  const selected = page.getByRole('group', { name: 'Selected slot' });
  await expect(selected).toContainText(`both use ${place}`);
  await expect(page.locator('[data-slot]', { hasText: title })).toContainText('Overlap');
  for (let step = 0; step < 4; step += 1)
    await selected.getByRole('button', { name: '15 minutes later' }).click();
  await expect(selected).not.toContainText('both use');
  expect(await findViolations(page)).toEqual([]);
  await selected.getByRole('button', { name: 'Place here' }).click();
  await expect(announcement).toContainText(`Placed: ${title}`);
  const slots = z.array(z.looseObject({ title: z.string(), start: z.string() }));
  const savedStart = async () =>
    slots.parse(await organiser.call('GET', '/eventSlots')).find((slot) => slot.title === title)?.start;
  await expect.poll(savedStart).toBe(new Date(Date.parse(wantedTime) + 3_600_000).toISOString());

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.ec')).toBeHidden();
  await expect(page.getByRole('img', { name: 'Code that opens this day' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(place);
  await expect(row).toContainText('22:00');
});
