import { badge, expect, signInAndSync, test } from '#support/browser.ts';
import { removeDocument } from '#support/mirrorTables.ts';
import { tapTwice, untilSeen } from '#support/doubleTap.ts';

test('An organiser without the server colours the timetable by team, finds a place for a slot that overlaps, and releases it', async ({
  server,
  page,
}) => {
  await signInAndSync(page, server.url, 'organiser');
  await server.kill();
  await page.goto(`${server.url}/eventtimetable`);
  const slot = (title: string) => page.locator('[data-slot]', { hasText: title });
  const legend = page.getByRole('list', { name: 'Legend' });
  await expect(legend.getByText('Battle')).toBeVisible();
  await page.getByRole('group', { name: 'Colour by' }).getByRole('button', { name: 'Team' }).click();
  await expect(legend.getByText('Battle')).toHaveCount(0);
  await expect(legend.getByRole('listitem')).not.toHaveCount(0);
  await expect(slot('Opening speeches')).toContainText(' · ');

  await slot('A civil herald').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(slot('A civil herald')).toContainText('Overlap');
  await page.getByRole('button', { name: 'Find a place' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find a place for A civil herald' });
  await expect(dialog.getByRole('listitem').first()).toContainText('“A civil herald” goes from');
  await expect(dialog).toContainText('both use Charter Tent');
  await dialog.getByRole('button', { name: /^(Place it there|Make these moves)$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Placed: A civil herald' })).toBeAttached();
  await expect(slot('A civil herald')).not.toContainText('Overlap');
  await expect(badge(page)).toContainText(/\d waiting/);

  const release = page.getByRole('dialog', { name: 'Release the timetable' });
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(release.getByRole('listitem').first()).toContainText('New:');
  await release.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(release).toHaveCount(0);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(release).toContainText('Nothing has changed since the last release.');
});

test('Crew sign up by touch without the server, the wall of the desk shows them, and the timetable marks now', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await page.goto(`${server.url}/run`);
  await page.getByRole('link', { name: 'Crew call' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Crew call of');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const signUp = page.getByRole('button', { name: /^Sign me up for / }).first();
  expect((await signUp.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  const title = (await signUp.getAttribute('aria-label'))?.replace('Sign me up for ', '') ?? '';
  const slot = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const crewOf = async () => Number(/(\d+) of \d+ crew/.exec(await slot.innerText())?.[1]);
  const before = await crewOf();
  await tapTwice(signUp, `Take me off ${title}`, 50);
  await untilSeen(page);
  await expect(slot).toContainText(`${before + 1} of`);
  await expect(badge(page)).toContainText('1 waiting');
  await page.reload();
  await expect(slot).toContainText(`${before + 1} of`);
  await page.getByRole('button', { name: `Take me off ${title}`, exact: true }).tap();
  await expect(slot).toContainText(`${before} of`);
  await page.getByRole('tab', { name: 'By monster' }).tap();
  await page.getByText('Briefing').first().tap();
  await expect(page.getByRole('heading', { name: 'How to play it' }).first()).toBeVisible();

  await page.goto(`${server.url}/run`);
  await page.getByRole('button', { name: 'Set the clock' }).tap();
  await page.getByRole('button', { name: 'First slot' }).tap();
  await expect(page.getByText('This page shows another time')).toBeVisible();
  const first = Date.parse(new URL(page.url()).searchParams.get('clock') ?? '');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/desk?clock=${new Date(first).toISOString()}`);
  const running = page.getByRole('region', { name: 'Running now' });
  await expect(running.getByRole('listitem')).not.toHaveCount(0);
  // It is one screen: nothing has to be scrolled.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);

  await context.close();

  // Another device, on the day of the event.
  await server.start();
  const onTheDay = await browser.newContext();
  const planner = await onTheDay.newPage();
  await planner.clock.setFixedTime(first + 30 * 60_000);
  await signInAndSync(planner, server.url, 'organiser');
  await planner.goto(`${server.url}/timetable`);
  await expect(planner.locator('.wm-now')).toBeInViewport();
  await onTheDay.close();
});

test('An undo of a sign-up that is refused says so', async ({ server, page }) => {
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await page.goto(`${server.url}/crew`);
  const signUp = page.getByRole('button', { name: /^Sign me up for / }).first();
  const title = (await signUp.getAttribute('aria-label'))?.replace('Sign me up for ', '') ?? '';
  const address = await page.getByRole('link', { name: title, exact: true }).first().getAttribute('href');
  await signUp.click();
  await expect(page.getByText(`You are on “${title}”`)).toBeVisible();
  await removeDocument(page, address?.split('/').at(-2) ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This slot is no longer on this device.')).toBeVisible();
});
