import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { badge, expect, returnTo, signInAndSync, test, visit } from '#support/browser.ts';
import { signInToApi } from '#support/serverProcess.ts';

const slot = (page: Page, title: string) => page.locator('[data-slot]', { hasText: title });
const announcement = (page: Page) => page.getByRole('status').filter({ hasText: /:/ });
const unplaced = (page: Page) => page.getByRole('region', { name: /without a slot/ }).getByRole('button');
const slots = z.array(z.looseObject({ title: z.string(), start: z.string(), end: z.string() }));

async function toTimetable(page: Page, url: string): Promise<void> {
  await signInAndSync(page, url, 'organiser');
  await visit(page, `${url}/eventtimetable`);
  await expect(slot(page, 'Opening speeches')).toBeAttached();
}

/** Slots on the server. */
async function slotsOnServer(url: string) {
  const organiser = await signInToApi(url, 'organiser@waymark.test');
  return slots.parse(await organiser.call('GET', '/eventSlots'));
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let at = 0; at < 200; at += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element.');
}

/** Moves the focus with the arrow keys: across to the place, then up and down to the slot. */
async function moveFocusTo(page: Page, place: string, title: string): Promise<void> {
  const pressAndRead = async (key: string) => {
    await page.keyboard.press(key);
    return page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(document.activeElement?.textContent ?? '')),
          );
        }),
    );
  };
  for (const [key, target] of [
    ['ArrowLeft', place],
    ['ArrowUp', title],
    ['ArrowDown', title],
  ] as const) {
    for (let at = 0; at < 20; at += 1) {
      const focused = await page.locator(':focus').textContent();
      if (focused?.includes(title) === true || (target === place && focused?.includes(place) === true)) break;
      await pressAndRead(key);
    }
  }
  await expect(slot(page, title)).toBeFocused();
}

/** Title of the first encounter without a slot. */
async function firstUnplaced(page: Page): Promise<string> {
  return (await unplaced(page).first().innerText()).replace(/^\S+\s+/, '');
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('A day planned by keyboard while the server is down reaches it later', async ({ server, page }) => {
  await toTimetable(page, server.url);
  const count = await unplaced(page).count();
  const before = (await slotsOnServer(server.url)).length;
  await server.kill();

  // Three encounters without a slot get one each, at different times and places.
  const placed: string[] = [];
  for (const moves of [
    ['ArrowRight'],
    ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'],
    ['ArrowLeft'],
  ]) {
    const title = await firstUnplaced(page);
    await tabTo(page, unplaced(page).first());
    await press(page, 'Enter');
    await expect(announcement(page)).toContainText(`${title}:`);
    // It takes the focus with the next frame, which a busy machine draws late.
    await expect(slot(page, title)).toBeFocused();
    await press(page, ...moves, 'Enter');
    await expect(announcement(page)).toContainText(`Placed: ${title}`);
    placed.push(title);
    await expect(unplaced(page)).toHaveCount(count - placed.length);
  }

  // One slot moves onto another, which is announced as an overlap, and on to a free place.
  await moveFocusTo(page, 'Causeway Gate', 'A civil herald');
  await press(page, 'Space', 'ArrowRight');
  await expect(announcement(page)).toContainText('both use Charter Tent');
  await press(page, 'Escape');
  await expect(slot(page, 'A civil herald')).toContainText('Causeway Gate');
  await slot(page, 'A civil herald').focus();
  await press(page, 'Space', 'ArrowRight');
  await expect(announcement(page)).toContainText('both use Charter Tent');
  await press(page, 'ArrowRight');
  await expect(announcement(page)).toContainText('Eel Wood.');
  await press(page, 'Enter');
  await expect(announcement(page)).toContainText('Placed: A civil herald');

  // Another slot gets longer, which is undone; then it gets shorter.
  await moveFocusTo(page, 'Charter Tent', 'Opening speeches');
  await press(page, 'Space', 'Shift+ArrowDown', 'Enter');
  await expect(announcement(page)).toContainText('Placed: Opening speeches');
  await expect(slot(page, 'Opening speeches')).toContainText('20:30–21:45');
  await press(page, 'Control+z');
  await expect(announcement(page)).toContainText('Undone: Opening speeches');
  await expect(slot(page, 'Opening speeches')).toContainText('20:30–21:30');
  await expect(slot(page, 'Opening speeches')).toBeFocused();
  await press(page, 'Space', 'Shift+ArrowUp', 'Enter');
  await expect(slot(page, 'Opening speeches')).toContainText('20:30–21:15');

  await expect(badge(page)).toHaveText(/^Offline · \d+ waiting$/);
  await returnTo(server, page, 60_000);
  const now = await slotsOnServer(server.url);
  expect(now).toHaveLength(before + placed.length);
  expect(now.map(({ title }) => title)).toEqual(expect.arrayContaining(placed));
  expect(now.find(({ title }) => title === 'Opening speeches')?.end).toContain('T21:15:00');
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('A day planned by touch while the server is down reaches it later', async ({ server, page }) => {
    await signInAndSync(page, server.url, 'organiser');
    await visit(page, `${server.url}/eventtimetable`);
    // A phone shows a list by place until the columns are asked for.
    await expect(page.getByRole('region', { name: 'Charter Tent' })).toContainText('Opening speeches');
    await expect(page.locator('.ec')).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Plan in columns' }).tap();
    await expect(slot(page, 'Opening speeches')).toBeAttached();
    const count = await unplaced(page).count();
    const before = (await slotsOnServer(server.url)).length;
    await server.kill();

    const placed: string[] = [];
    for (const column of [0, 1]) {
      const title = await firstUnplaced(page);
      await page.getByRole('button', { name: /to place$/ }).tap();
      await unplaced(page).first().tap();
      await expect(announcement(page)).toContainText(`${title}:`);
      await tapIn(page, column);
      await page.getByRole('button', { name: '15 minutes longer' }).tap();
      await page.getByRole('button', { name: 'Place here' }).tap();
      await expect(announcement(page)).toContainText(`Placed: ${title}`);
      placed.push(title);
      await expect(unplaced(page)).toHaveCount(count - placed.length);
    }

    // The last one is undone and is without a slot again.
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(announcement(page)).toContainText(`Undone: ${placed.pop() ?? ''}`);
    await expect(unplaced(page)).toHaveCount(count - placed.length);

    // A slot moves onto another, then too early, then to the time in.
    await page.locator('.ec-main').evaluate((columns) => columns.scrollTo({ left: 0 }));
    await slot(page, 'A civil herald').tap();
    await slot(page, 'Time in').tap({ position: { x: 40, y: 8 } });
    await page.getByRole('button', { name: '15 minutes earlier' }).tap();
    await expect(announcement(page)).toContainText('19:45–20:15, outside time in');
    await page.getByRole('button', { name: '15 minutes later' }).tap();
    await expect(announcement(page)).toContainText('20:00–20:30');
    await expect(announcement(page)).not.toContainText('outside time in');
    await page.getByRole('button', { name: '15 minutes shorter' }).tap();
    await page.getByRole('button', { name: 'Place here' }).tap();
    await expect(slot(page, 'A civil herald')).toContainText('20:00–20:15');

    await expect(badge(page)).toHaveText(/^Offline · \d+ waiting$/);
    await returnTo(server, page, 60_000);
    const now = await slotsOnServer(server.url);
    expect(now).toHaveLength(before + placed.length);
    expect(now.find(({ title }) => title === 'A civil herald')?.start).toContain('T20:00:00');
  });
});

/** Taps the first or second visible column, below its header and above the bar of the selected slot. */
async function tapIn(page: Page, column: number): Promise<void> {
  const grid = await page.locator('.ec-main').boundingBox();
  if (!grid) throw new Error('The columns are not visible.');
  await page.touchscreen.tap(grid.x + 120 + column * 150, Math.max(grid.y + 80, 240));
}
