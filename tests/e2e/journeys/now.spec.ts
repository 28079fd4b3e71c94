import { findViolations, viewsAt } from '#support/axe.ts';
import { expect, signInAndSync, test } from '#support/browser.ts';
import { makeSlotIn, openEvent, personId } from '#support/eventNow.ts';
import { touchHands } from '#support/hands.ts';
import { signInToApi } from '#support/serverProcess.ts';

const phone = { width: 390, height: 844 } as const;

test.use({ viewport: phone, hasTouch: true, isMobile: true });

test('While an event is on, Home begins with what a referee has to do next: the sheet is one tap away, and so is who is needed, and search finds the others', async ({
  server: { url },
  page,
}) => {
  const organiser = await signInToApi(url, 'admin@waymark.test');
  await openEvent(organiser);
  const referees = [await personId(organiser, 'referee')];
  const id = await makeSlotIn(organiser, 14, { title: 'The Last Ringer', referees, crewNeeded: 3 });
  const toll = await makeSlotIn(organiser, 70, { title: 'The Toll', referees });
  await makeSlotIn(organiser, 150, { title: 'The Long Night', referees });
  await signInAndSync(page, url, 'referee');
  const hands = touchHands(page);
  await page.goto(`${url}/`);
  const now = page.getByRole('region', { name: 'Now', exact: true });
  const first = now.getByRole('article', { name: 'The Last Ringer' });
  await expect(first).toContainText(/^In 1[34] min/);
  await expect(first).toContainText('3 of 3 crew missing');
  await expect(now.getByRole('listitem')).toHaveText([/The Toll/, /The Long Night/]);
  await expect(page.getByText('You’re all caught up')).toHaveCount(0);
  expect(await findViolations(page, undefined, viewsAt(phone))).toEqual([]);
  await page.setViewportSize(phone);

  await hands.press(first.getByRole('link', { name: 'Open sheet' }));
  await expect(page).toHaveURL(`${url}/run/${id}`);
  expect(hands.count()).toBe(1);

  // A sheet has its own buttons where the bar would be.
  const bar = page.getByRole('navigation', { name: 'Event' });
  await expect(page.getByRole('button', { name: 'Incident' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goBack();
  await hands.press(bar.getByRole('link', { name: 'Crew' }));
  await expect(page.getByRole('heading', { level: 1, name: /^Crew/ })).toBeVisible();
  expect(hands.count()).toBe(2);

  // Sheets that changed since they were printed are two taps away, and the third prints them.
  await hands.press(bar.getByRole('button', { name: 'More' }));
  await hands.press(page.getByRole('link', { name: 'Printed sheets' }));
  await expect(page.getByRole('button', { name: 'Print only these' })).toBeVisible();
  expect(hands.count()).toBe(4);
  // That nothing matches is said above the keyboard, which covers the lower half.
  await hands.press(bar.getByRole('button', { name: 'Search' }));
  const box = page.getByRole('combobox', { name: 'Search everything on this device' });
  await box.fill('zzzzqq');
  const reason = page.getByText('Nothing on this device matches.');
  await expect(reason).toBeVisible({ timeout: 60_000 });
  expect(await reason.evaluate((text) => text.getBoundingClientRect().top)).toBeLessThan(350);
  await box.fill('toll');
  const slot = page.getByRole('option', { name: /The Toll/ }).first();
  await expect(slot).toContainText(/\d\d:\d\d–\d\d:\d\d, No place yet/, { timeout: 60_000 });
  await expect(page.getByRole('listbox')).toContainText(/^Timetable today/);
  await hands.press(slot);
  await expect(page).toHaveURL(`${url}/run/${toll}`);
});
