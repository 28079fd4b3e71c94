import { badge, expect, signInAndSync, test } from '#support/browser.ts';
import { tapTwice, untilSeen } from '#support/doubleTap.ts';
import { readEncounter } from '#support/encounters.ts';
import { expectSent } from '#support/mirrorTables.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { makeSlot } from '#support/timetable.ts';
import { chooseTool, setClockToFirstSlot } from '#support/runMode.ts';

test('A double tap on a run sheet is one entry, and an entry after another is undone by deliberate presses', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signInAndSync(page, server.url, 'referee');
  await page.goto(`${server.url}/run`);
  await setClockToFirstSlot(page);
  const log = page.getByRole('button', { name: 'Log it' });
  await expect(log.first()).toBeVisible();
  expect((await log.first().boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await page.getByRole('listitem').filter({ has: log }).first().getByRole('link').tap();
  const run = page.getByRole('group', { name: 'Run', exact: true });
  const button = (name: string) => run.getByRole('button', { name, exact: true });
  await tapTwice(button('Start'), 'Pause', 50);
  await untilSeen(page);
  await expect(button('Undo Started')).toBeVisible();
  await tapTwice(button('End'), 'Incident', 100);
  await untilSeen(page);
  await expect(button('Undo Ended')).toBeVisible();
  await tapTwice(button('Undo Ended'), 'Undo Started', 50);
  await untilSeen(page);
  await button('Undo Started').tap();
  await expect(button('Start')).toBeVisible();
  await context.close();
});

test('A run is logged from the page of its encounter on the sheet of its slot, and one without a slot is named there', async ({
  sharedServer: { url },
  organiser,
  openOnDevice,
}) => {
  const title = ownName('The ford is held');
  const keyId = await makeDocument(organiser, 'encounters', { title });
  const [start, end] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const { id: slotId } = await makeSlot(organiser, 0, { title, document: keyId, start, end });
  const page = await openOnDevice('organiser', `/encounters/${keyId}/read`);
  await page.getByRole('button', { name: 'Log it' }).click();
  const dialog = page.getByRole('dialog', { name: /^Log a run of / });
  await dialog.getByRole('button', { name: /\d\d:\d\d–\d\d:\d\d/ }).click();
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true });
  await expect(outcome).toBeInViewport();
  await expect(outcome.getByRole('button', { name: 'Log as done' })).toBeVisible();
  await outcome.getByRole('button', { name: 'Log as done' }).click();
  await expect(outcome).toContainText('Choose a result or write what happened');
  await outcome.getByLabel('What happened').fill('They held it with three.');
  await outcome.getByRole('button', { name: 'Log as done' }).click();
  await expect(outcome.getByText('They held it with three.')).toBeVisible();
  await expectSent(page);

  // The page of the encounter has the run, once, and its own log stays empty.
  await page.goto(`${url}/encounters/${keyId}/read`);
  await expect(page.getByRole('paragraph').filter({ hasText: /^They held it with three\.$/ })).toHaveCount(1);
  expect((await readEncounter(organiser, keyId))['runLog']).toEqual([]);

  await page.getByRole('button', { name: 'Log it' }).click();
  await dialog.getByRole('button', { name: 'Another run, not in the timetable' }).click();
  await dialog.getByLabel('What happened').fill('Once more, for the late ones.');
  // Text that is typed and not saved is there when the dialog is opened again.
  await page.keyboard.press('Escape');
  await expect(badge(page)).toContainText('1 draft');
  await page.getByRole('button', { name: 'Log it' }).click();
  await dialog.getByRole('button', { name: 'Another run, not in the timetable' }).click();
  await expect(dialog.getByLabel('What happened')).toHaveValue('Once more, for the late ones.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('paragraph').filter({ hasText: /^Once more, for the late ones\.$/ }),
  ).toBeVisible();
  await expectSent(page);
  await page.goto(`${url}/run/${slotId}#outcome`);
  await expect(outcome).toContainText(/Already logged: \d\d:\d\d–\?, by /);
  await expect(outcome).toContainText('Once more, for the late ones.');
});

test('Run mode keeps the screen on, alarms are off until a press that is felt, and red on black outlasts a reload', async ({
  sharedServer: { url },
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await context.addInitScript(() => {
    const calls: string[] = [];
    const note = (name: string) => calls.push(name) > 0;
    Object.defineProperty(navigator, 'vibrate', { value: () => note('vibrate') });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => Promise.resolve({ release: () => Promise.resolve(note('off')), on: note('on') }),
      },
    });
    Object.defineProperty(window, 'deviceCalls', { value: calls });
  });
  const page = await context.newPage();
  const calls = () => page.evaluate<string[]>('deviceCalls');
  await signInAndSync(page, url, 'referee');
  expect(await calls()).toEqual([]);
  await page.goto(`${url}/run`);
  const alarms = page.getByRole('button', { name: 'Alarms' });
  await expect(alarms).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(calls).toEqual(['on']);
  await alarms.tap();
  await expect(alarms).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Before my slots')).toHaveValue('10');
  expect(await calls()).toEqual(['on', 'vibrate']);

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const own = await background();
  await chooseTool(page, 'Red look');
  await expect.poll(background).toBe('rgb(0, 0, 0)');
  await page.reload();
  await expect(page.getByLabel('Before my slots')).toHaveValue('10');
  await expect.poll(background).toBe('rgb(0, 0, 0)');
  await chooseTool(page, 'Field look');
  await expect.poll(background).toBe('rgb(255, 255, 255)');
  await chooseTool(page, 'Leave the Field look');
  await expect.poll(background).toBe(own);

  await page.goto(`${url}/run`);
  await chooseTool(page, 'Plan and reality');
  await expect(page.getByRole('heading', { level: 1, name: 'Plan and reality' })).toBeVisible();
  await expect.poll(calls).toContain('off');
  await context.close();
});
