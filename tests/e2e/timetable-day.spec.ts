import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { badge, enter, everythingLoaded, expect, test } from '#support/browser.ts';
import { signInToCall } from '#support/serverProcess.ts';

const slot = (page: Page, title: string) => page.locator('[data-slot]', { hasText: title });
const told = (page: Page) => page.getByRole('status').filter({ hasText: /:/ });
const waiting = (page: Page) => page.getByRole('region', { name: /without a slot/ }).getByRole('button');
const slots = z.array(z.looseObject({ title: z.string(), start: z.string(), end: z.string() }));

async function toTimetable(page: Page, url: string): Promise<void> {
  await enter(page, url, 'organiser');
  await everythingLoaded(page, url);
  await page.goto(`${url}/eventtimetable`);
  await expect(slot(page, 'Opening speeches')).toBeAttached();
}

/** The slots as the server has them. */
async function onServer(url: string) {
  const organiser = await signInToCall(url, 'organiser@waymark.test');
  return slots.parse(await organiser.call('GET', '/eventSlots'));
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  for (let at = 0; at < 200; at += 1) {
    if (await to.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('No Tab leads there.');
}

/** Looks about in the columns with the arrows, from the slot that has the focus: to its place, then up and down there. */
async function lookTo(page: Page, place: string, title: string): Promise<void> {
  const look = async (key: string) => {
    await page.keyboard.press(key);
    return page.evaluate(
      () =>
        new Promise<string>((seen) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => seen(document.activeElement?.textContent ?? '')),
          );
        }),
    );
  };
  for (const [key, wanted] of [
    ['ArrowLeft', place],
    ['ArrowUp', title],
    ['ArrowDown', title],
  ] as const) {
    for (let at = 0; at < 20; at += 1) {
      const seen = await page.locator(':focus').textContent();
      if (seen?.includes(title) === true || (wanted === place && seen?.includes(place) === true)) break;
      await look(key);
    }
  }
  await expect(slot(page, title)).toBeFocused();
}

/** The title of the first encounter that has no slot, as it stands in a slot. */
async function firstWaiting(page: Page): Promise<string> {
  return (await waiting(page).first().innerText()).replace(/^\S+\s+/, '');
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('a day is planned by keys alone with the server dead, and is there when it is back', async ({
  server,
  page,
}) => {
  await toTimetable(page, server.url);
  const count = await waiting(page).count();
  const before = (await onServer(server.url)).length;
  await server.kill();

  // Several that wait are put at times and places of their own.
  const placed: string[] = [];
  for (const moves of [
    ['ArrowRight'],
    ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'],
    ['ArrowLeft'],
  ]) {
    const title = await firstWaiting(page);
    await tabTo(page, waiting(page).first());
    await press(page, 'Enter');
    await expect(told(page)).toContainText(`${title}:`);
    await press(page, ...moves, 'Enter');
    await expect(told(page)).toContainText(`Put down: ${title}`);
    placed.push(title);
  }
  await expect(waiting(page)).toHaveCount(count - placed.length);

  // One is moved onto another, is said to clash, and goes on to where nothing does.
  await lookTo(page, 'Causeway Gate', 'A civil herald');
  await press(page, 'Space', 'ArrowRight');
  await expect(told(page)).toContainText('both have Charter Tent');
  await press(page, 'ArrowRight');
  await expect(told(page)).toContainText('Eel Wood. Nothing clashes.');
  await press(page, 'Enter');
  await expect(told(page)).toContainText('Put down: A civil herald');

  // Another is made longer, and that is taken back and done again.
  await lookTo(page, 'Charter Tent', 'Opening speeches');
  await press(page, 'Space', 'Shift+ArrowDown', 'Enter');
  await expect(told(page)).toContainText('Put down: Opening speeches');
  await expect(slot(page, 'Opening speeches')).toContainText('20:30–21:45');
  await press(page, 'Control+z');
  await expect(told(page)).toContainText('Undone: Opening speeches');
  await expect(slot(page, 'Opening speeches')).toContainText('20:30–21:30');
  await expect(slot(page, 'Opening speeches')).toBeFocused();
  await press(page, 'Space', 'Shift+ArrowUp', 'Enter');
  await expect(slot(page, 'Opening speeches')).toContainText('20:30–21:15');

  await expect(badge(page)).toHaveText(/^Offline · \d+ waiting$/);
  await server.start();
  await expect(badge(page)).toHaveText('All saved');
  const now = await onServer(server.url);
  expect(now).toHaveLength(before + placed.length);
  expect(now.map(({ title }) => title)).toEqual(expect.arrayContaining(placed));
  expect(now.find(({ title }) => title === 'Opening speeches')?.end).toContain('T21:15:00');
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
]) {
  test.describe(`on a screen of ${viewport.width} pixels`, () => {
    test.use({ viewport, hasTouch: true });

    test('a day is planned by taps alone with the server dead, and is there when it is back', async ({
      server,
      page,
    }) => {
      await toTimetable(page, server.url);
      const count = await waiting(page).count();
      const before = (await onServer(server.url)).length;
      await server.kill();

      const placed: string[] = [];
      for (const column of [0, 1]) {
        const title = await firstWaiting(page);
        await page.getByRole('button', { name: /to place$/ }).tap();
        await waiting(page).first().tap();
        await expect(told(page)).toContainText(`${title}:`);
        await tapIn(page, column);
        await page.getByRole('button', { name: '15 minutes longer' }).tap();
        await page.getByRole('button', { name: 'Put down' }).tap();
        await expect(told(page)).toContainText(`Put down: ${title}`);
        placed.push(title);
      }
      await expect(waiting(page)).toHaveCount(count - placed.length);

      // The last is taken back, and waits again.
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(told(page)).toContainText(`Undone: ${placed.pop() ?? ''}`);
      await expect(waiting(page)).toHaveCount(count - placed.length);

      // One is taken and put where another is, is said to be too early there, and moved on until nothing clashes.
      await page.locator('.ec-main').evaluate((columns) => columns.scrollTo({ left: 0 }));
      await slot(page, 'A civil herald').tap();
      await slot(page, 'Time in').tap({ position: { x: 40, y: 8 } });
      await page.getByRole('button', { name: '15 minutes earlier' }).tap();
      await expect(told(page)).toContainText('19:45–20:15, not between time in and time out');
      await page.getByRole('button', { name: '15 minutes later' }).tap();
      await expect(told(page)).toContainText('Nothing clashes.');
      await page.getByRole('button', { name: '15 minutes shorter' }).tap();
      await page.getByRole('button', { name: 'Put down' }).tap();
      await expect(slot(page, 'A civil herald')).toContainText('20:00–20:15');

      await expect(badge(page)).toHaveText(/^Offline · \d+ waiting$/);
      await server.start();
      await expect(badge(page)).toHaveText('All saved');
      const now = await onServer(server.url);
      expect(now).toHaveLength(before + placed.length);
      expect(now.find(({ title }) => title === 'A civil herald')?.start).toContain('T20:00:00');
    });
  });
}

/** Taps a place in the columns that can be seen: the first or the second of them, below their heads and over the slot in hand. */
async function tapIn(page: Page, column: number): Promise<void> {
  const seen = await page.locator('.ec-main').boundingBox();
  if (!seen) throw new Error('The columns are not shown.');
  await page.touchscreen.tap(seen.x + 120 + column * 150, Math.max(seen.y + 80, 240));
}
