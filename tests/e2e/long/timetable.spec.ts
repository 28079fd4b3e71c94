import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAllSaved, signInAndSync, test, visit } from '#support/browser.ts';
import { signInToApi } from '#support/serverProcess.ts';
import { nextEvent } from '#support/timetable.ts';

const slot = (page: Page, title: string) => page.locator('[data-slot]', { hasText: title });
const announcement = (page: Page) => page.getByRole('status').filter({ hasText: /:/ });

test('A new slot and an encounter are dragged to their places, a double press on “Place here” places once, and empty places can be hidden', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAndSync(page, server.url, 'organiser');
  await visit(page, `${server.url}/eventtimetable`);
  await expect(slot(page, 'Opening speeches')).toBeVisible();
  await page.getByRole('button', { name: 'New slot' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Late briefing');
  const added = slot(page, 'Late briefing');
  await added.scrollIntoViewIfNeeded();
  const before = await boxOf(added);
  await added.hover({ position: { x: 40, y: 8 } });
  await page.mouse.down();
  await page.mouse.move(before.x + 60, before.y + 24, { steps: 4 });
  await page.mouse.move(before.x + 40, before.y + 90, { steps: 8 });
  await page.mouse.up();
  await expect(announcement(page)).toContainText('Late briefing');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '15 minutes longer' }).click();
  await page.getByRole('button', { name: 'Place here' }).evaluate((button) => {
    if (!(button instanceof HTMLElement)) return;
    button.click();
    button.click();
  });
  await expect(page.getByRole('group', { name: 'Selected slot' })).toBeHidden();
  await expectAllSaved(page);
  // A message goes away by itself, so this does not wait.
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  const organiser = await signInToApi(server.url, 'organiser@waymark.test');
  const slots = z
    .array(z.looseObject({ title: z.string() }))
    .parse(await organiser.call('GET', '/eventSlots'));
  expect(slots.filter(({ title }) => title === 'Late briefing')).toHaveLength(1);

  const tray = page.getByRole('region', { name: /without a slot/ }).getByRole('button');
  const title = (await tray.first().innerText()).replace(/^\S+\s+/, '');
  const count = await tray.count();
  await tray.first().dragTo(page.locator('.ec-main'), { targetPosition: { x: 400, y: 300 } });
  await expect(announcement(page)).toContainText(`Placed: ${title}`);
  await expect(slot(page, title)).toContainText('Crew');
  await expect(tray).toHaveCount(count - 1);

  const columns = page.locator('.ec-col-head');
  const all = await columns.count();
  await page.getByRole('button', { name: 'Hide empty places' }).click();
  await expect.poll(() => columns.count()).toBeLessThan(all);
  // The grid is drawn again after each change.
  const height = async () => (await slot(page, 'Opening speeches').boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(0);
  const lower = await height();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(height).toBeGreaterThan(lower);
});

test('An overlap of another day leads to its slot there, and a slot of a quarter of an hour shows its time', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const organiser = await signInToApi(url, 'organiser@waymark.test');
  // The event starts on a Friday evening, in another week each week.
  const dayAfterFriday = async (days: number) => (await nextEvent(organiser, 24 * days)).at.slice(0, 10);
  const [saturday, monday] = [await dayAfterFriday(1), await dayAfterFriday(3)];
  const page = await openOnDevice('organiser', '/eventtimetable');
  await expect(slot(page, 'Opening speeches')).toBeAttached();
  const time = slot(page, 'Time in').getByText('20:00–20:15');
  const [shown, whole] = [await boxOf(slot(page, 'Time in')), await boxOf(time)];
  expect(whole.y + whole.height).toBeLessThanOrEqual(shown.y + shown.height + 1);

  // A filter that hides the slot gives way.
  await page.goto(`${url}/eventtimetable?place=elsewhere`);
  const overlap = (text: string) => page.getByRole('button', { name: text }).first();
  await overlap('“Along the lamps” and “First howl”').click();
  await expect(page).toHaveURL(new RegExp(`day=${saturday}`));
  await expect(slot(page, 'First howl')).toBeFocused();
  await expect(slot(page, 'First howl')).toBeInViewport();
  // The next link takes over, because nothing has been moved yet.
  await overlap('Props Store holds 8 crew').click();
  await expect(page).toHaveURL(new RegExp(`day=${monday}`));
  await expect(slot(page, 'Taking down')).toBeFocused();
  await expect(slot(page, 'Taking down')).toBeInViewport();

  // From all days at once, a slot leads to its day as well.
  await page.goto(`${url}/eventtimetable?day=all`);
  await page
    .getByRole('region', { name: /^Saturday / })
    .getByText('First howl')
    .click();
  await expect(page).toHaveURL(new RegExp(`day=${saturday}`));
  await expect(slot(page, 'First howl')).toBeFocused();
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}
