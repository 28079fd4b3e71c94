import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { startBadLink } from '#support/badLink.ts';
import { openEvent } from '#support/eventNow.ts';
import { type ApiClient, signInToApi } from '#support/serverProcess.ts';
import { nextEvent } from '#support/timetable.ts';
import { expectNoSidewaysScroll } from '#support/layout.ts';

const itemSchema = z.looseObject({ id: z.string(), title: z.optional(z.string()) });
const items = z.array(itemSchema);
const slotSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  eventId: z.string(),
  referees: z.array(z.string()),
  releases: z.array(z.record(z.string(), z.unknown())),
});

async function slotsOf(caller: ApiClient) {
  return z.array(slotSchema).parse(await caller.call('GET', '/eventSlots'));
}

/** Changes fields of an item as a program would. */
async function change(caller: ApiClient, api: string, item: z.infer<typeof itemSchema>, fields: object) {
  return caller.call('PUT', `/${api}/${item.id}`, { version: item['version'], ...fields });
}

test('A player finds what is released of their timetable at home, without the server too, and it goes with the setting', async ({
  server,
  browser,
}) => {
  const organiser = await signInToApi(server.url, 'organiser@waymark.test');
  const slot = (await slotsOf(organiser)).find(({ start }) => Date.parse(start) > 0);
  const game = items.parse(await organiser.call('GET', '/games')).find(({ id }) => id === 'game');
  if (!slot || !game) throw new Error('The sample game has slots and settings.');
  const publicTitle = 'The muster of <all>';
  const release = {
    id: 'release-1',
    title: slot.title,
    start: slot.start,
    end: slot.end,
    location: null,
    publicTitle,
    team: null,
    isOff: false,
    at: slot.start,
  };
  const player = await signInToApi(server.url, 'player@waymark.test');
  const { teams } = z
    .looseObject({ teams: z.array(z.string()) })
    .parse(await player.call('GET', '/user/current'));
  const releases = [...slot.releases, release];
  await change(organiser, 'eventSlots', slot, { publicTitle, releases, crewTeam: teams[0], crewNeeded: 40 });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signInAndSync(page, server.url, 'player');
  await page.goto(server.url);
  const own = page.getByRole('region', { name: 'My slots' });
  await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible();
  await expect(own).toHaveCount(0);
  await change(organiser, 'games', game, { playersSeeReleases: true });
  // The stream says that something changed.
  await expect(own).toBeVisible({ timeout: 30_000 });

  await server.kill();
  await own.getByRole('link', { name: 'My timetable' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'My timetable' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: publicTitle })).toBeVisible();
  await expect(page.getByText(slot.title, { exact: true })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expect(page.getByText(publicTitle)).toBeVisible();
  await page.emulateMedia({ media: null });

  // The slot is one of the player's crew: signing up for it needs the server.
  const signUp = page.getByRole('button', { name: `Sign me up for ${publicTitle}` });
  await signUp.tap();
  await expect(page.getByText('The server cannot be reached. Try again later.')).toBeVisible();
  await server.start();
  await signUp.tap();
  const row = page.getByRole('listitem').filter({ hasText: publicTitle });
  await expect(row).toContainText('You have signed up');
  await expect(row).toContainText('You are crew', { timeout: 60_000 });
  await row.getByRole('button', { name: `Take me off ${publicTitle}` }).tap();
  await expect(signUp).toBeVisible();

  const again = await signInToApi(server.url, 'organiser@waymark.test');
  const [now] = items.parse(await again.call('GET', '/games'));
  if (!now) throw new Error('The settings are there.');
  await change(again, 'games', now, { playersSeeReleases: false });
  await expect(page.getByRole('heading', { name: 'Nothing released yet' })).toBeVisible({ timeout: 60_000 });
  await context.close();
});

test('An alarm rings once in two tabs, and its message stays until it is closed in one of them', async ({
  server,
  browser,
}) => {
  const organiser = await signInToApi(server.url, 'organiser@waymark.test');
  const referee = await signInToApi(server.url, 'referee@waymark.test');
  const { id } = z.looseObject({ id: z.string() }).parse(await referee.call('GET', '/user/current'));
  const next = await nextEvent(organiser, 0);
  const slot = (await slotsOf(organiser)).find(({ eventId }) => eventId === next.id);
  if (!slot) throw new Error('The next event has slots.');
  await change(organiser, 'eventSlots', slot, { referees: [id], state: 'firm' });

  const context = await browser.newContext();
  await context.addInitScript(() => {
    const rung: string[] = [];
    Object.defineProperty(navigator, 'vibrate', { value: () => rung.push('rung') > 0 });
    Object.defineProperty(window, 'rung', { value: rung });
  });
  // The clock of the device is weeks behind: alarms go by that of the server.
  const link = await startBadLink(server.url);
  link.ahead = Date.parse(slot.start) - 8 * 60_000 - Date.now();
  const open = async (page: Page) => {
    await page.clock.install();
    return page;
  };
  const first = await open(await context.newPage());
  await signInAndSync(first, link.url, 'referee');
  await first.goto(`${link.url}/run`);
  await first.getByRole('button', { name: 'Alarms' }).click();
  const message = (page: Page) => page.getByRole('alert').filter({ hasText: `${slot.title} starts at` });
  await expect(message(first)).toBeVisible();
  const second = await open(await context.newPage());
  await second.goto(`${link.url}/run`);
  await expect(message(second)).toBeVisible();
  // Longer than other messages stay, and than a tab waits for one that can be heard.
  for (const page of [first, second]) await page.clock.runFor(16_000);
  for (const page of [first, second]) await expect(message(page)).toBeVisible();
  const rung = async (page: Page) => (await page.evaluate<string[]>('rung')).length;
  // Turning alarms on rings too, so that it can be heard.
  expect([await rung(first), await rung(second)]).toEqual([2, 0]);

  await message(second).getByRole('button', { name: 'Close' }).click();
  for (const page of [first, second]) await expect(message(page)).toHaveCount(0);
  await first.reload();
  await expect(first.getByRole('button', { name: 'Alarms' })).toHaveAttribute('aria-pressed', 'true');
  await first.clock.runFor(16_000);
  await expect(message(first)).toHaveCount(0);
  expect(await rung(first)).toBe(0);
  link.close();
  await context.close();
});

test('One tap opens the run sheet of a slot: on the slot for readers, on its button for planners while the event is on', async ({
  server,
  browser,
}) => {
  const organiser = await signInToApi(server.url, 'organiser@waymark.test');
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  const page = await context.newPage();
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(`${server.url}/eventtimetable`);
  const slot = page.locator('[data-slot]', { hasText: 'Opening speeches' });
  await expect(slot).toBeAttached();
  await expect(page.getByRole('link', { name: /^Run sheet of/ })).toHaveCount(0);
  await openEvent(organiser);
  const button = page.getByRole('link', { name: 'Run sheet of Opening speeches' });
  await expect(button).toBeVisible({ timeout: 30_000 });
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  // The slot itself is still selected by a tap.
  await slot.tap({ position: { x: 20, y: 10 } });
  await expect(page.getByRole('group', { name: 'Selected slot' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel move' }).tap();
  await button.tap();
  await expect(page).toHaveURL(/\/run\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Opening speeches');

  await page.goto(`${server.url}/timetable`);
  await slot.tap();
  await expect(page).toHaveURL(/\/run\/[^/]+$/);
  await expectAllSaved(page);
  await context.close();
});
