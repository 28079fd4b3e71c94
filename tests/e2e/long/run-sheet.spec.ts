import { readFile } from 'node:fs/promises';
import { badge, expect, noticeSignal, signInAndSync, test } from '#support/browser.ts';
import { tapTwice, untilSeen } from '#support/doubleTap.ts';
import { readEncounter } from '#support/encounters.ts';
import { expectSent, readTable } from '#support/mirrorTables.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { signInToApi } from '#support/serverProcess.ts';
import { makeSlot } from '#support/timetable.ts';
import { chooseTool, setClockToFirstSlot } from '#support/runMode.ts';
import { expectNoSidewaysScroll } from '#support/layout.ts';

test('A referee starts a run, calls the roll, records an incident, ends and logs it by touch without the server, and a second one meets it', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signInAndSync(page, server.url, 'referee');
  const field = await browser.newContext();
  const second = await field.newPage();
  await signInAndSync(second, server.url, 'organiser');
  await server.kill();

  await page.goto(`${server.url}/run`);
  await setClockToFirstSlot(page);
  // One in which an encounter is run.
  const slot = page.getByRole('listitem').filter({ hasText: 'crew missing' }).first();
  await slot.getByRole('link').tap();
  await expect(page.getByRole('region', { name: 'Brief', exact: true })).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const run = page.getByRole('group', { name: 'Run', exact: true });
  await expect(section('Brief')).toContainText('Safety and ground');
  await expectNoSidewaysScroll(page);
  expect((await run.getByRole('button', { name: 'Start' }).boundingBox())?.height).toBeGreaterThanOrEqual(64);

  await run.getByRole('button', { name: 'Start' }).tap();
  await expect(page.getByText(/^You have been in charge since/)).toBeVisible();
  await section('Crew').getByRole('button').first().tap();
  const [first, other] = [
    section('Crew').getByRole('group').nth(0),
    section('Crew').getByRole('group').nth(1),
  ];
  await first.getByRole('button', { name: 'Present' }).tap();
  await expect(first.getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'true');
  await other.getByRole('button', { name: 'Missing' }).tap();
  await expect(other.getByRole('button', { name: 'Missing' })).toHaveAttribute('aria-pressed', 'true');
  await untilSeen(page);
  await run.getByRole('button', { name: /^Undo Missing/ }).tap();
  await expect(other.getByRole('button', { name: 'Missing' })).toHaveAttribute('aria-pressed', 'false');
  await other.getByRole('button', { name: 'Stand-in' }).tap();
  const standIn = page.getByRole('textbox', { name: /^Stand-in for|^Who plays it$/ });
  await expect(standIn).toBeFocused();
  await standIn.fill('Ines <Ash>');
  // Leaving the box is enough.
  await section('Crew').getByRole('heading').tap();
  await section('Crew').getByRole('button').first().tap();
  await expect(section('Crew')).toContainText('Ines <Ash>');
  await expect(section('Crew')).toContainText(/2 of \d+ present/);

  await untilSeen(page);
  await run.getByRole('button', { name: 'Incident' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Injury' }).tap();
  const incident = page.getByRole('dialog', { name: /^Injury, \d\d:\d\d$/ });
  await expect(incident).toContainText('The desk has not heard: use the radio.');
  await incident.getByRole('button', { name: 'Call for first aid' }).tap();
  await expect(incident.getByRole('button', { name: 'Called: first aid' })).toBeVisible();
  // Text that is typed and not recorded yet survives a dead battery.
  await incident.getByRole('textbox', { name: 'What happened' }).fill('A twisted ankle.');
  await expect.poll(() => readTable(page, 'typed')).toContain('A twisted ankle.');
  await page.goto(`${server.url}/device`);
  const typed = page.getByRole('article', { name: /^Run sheet of / });
  await expect(typed).toContainText('A twisted ankle.');
  await typed.getByRole('button', { name: 'Open' }).tap();
  await page.getByRole('button', { name: 'Add details' }).tap();
  await expect(incident.getByRole('textbox', { name: 'What happened' })).toHaveValue('A twisted ankle.');
  await incident.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByRole('alert').getByText('A twisted ankle.', { exact: true })).toBeVisible();

  await run.getByRole('button', { name: 'End' }).tap();
  await expect(section('Outcome').getByRole('button', { name: 'Players won' })).toBeInViewport();
  await section('Outcome').getByRole('button', { name: 'Players won' }).tap();
  await expect(section('Outcome').getByRole('button', { name: 'Players won' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // Words after the end are an addition.
  await section('Outcome').getByLabel('What happened').fill('They <came back> later.');
  await section('Outcome').getByLabel('Players seen').fill('a few');
  await section('Outcome').getByRole('button', { name: 'Log', exact: true }).tap();
  await expect(section('Outcome').getByText('They <came back> later.')).toBeVisible();
  await expect(section('Outcome').getByLabel('What happened')).toHaveValue('');
  await expect(section('Outcome')).toContainText('Enter a whole number');
  await section('Outcome').getByLabel('Players seen').fill('9');
  await section('Outcome').getByRole('button', { name: 'Log', exact: true }).tap();
  await expect(section('Outcome')).toContainText('Players seen: 9');
  await expect(badge(page)).toContainText('waiting');

  // The second referee, who knows nothing of it, has the sheet open and starts it too.
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Start' }).click();
  await expect(second.getByText(/^You have been in charge since/)).toBeVisible();
  await server.start();
  for (const each of [page, second]) await noticeSignal(each);
  await expect(badge(page)).not.toContainText('waiting', { timeout: 60_000 });
  // On every page of those who run the event, until one of them takes it.
  const sheetAddress = second.url();
  await second.goto(`${server.url}/plot/list`);
  const bar = second.getByRole('alert').filter({ hasText: 'recorded by' });
  await expect(bar).toContainText(/Injury at .*A twisted ankle\./, { timeout: 60_000 });
  await expect(bar).toContainText('Calls for first aid.');
  await bar.getByRole('button', { name: 'Take it' }).click();
  await expect(bar).toHaveCount(0);
  await second.goto(sheetAddress);
  await expect(page.getByText(/^Taken by .*, \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
  await expect(second.getByText(/ took over at | has been in charge since /)).toHaveCount(1);
  await expect(second.getByText(/started .*, ended /)).toBeVisible();
  await second.getByRole('main').getByRole('link', { name: /^ENC-/ }).click();
  await expect(
    second.getByText(/Injury \d\d:\d\d, .*: Calls for: first aid\. A twisted ankle\./),
  ).toHaveCount(1);
  await expect(second.getByText('They <came back> later.')).toHaveCount(1);
  await expect(second.getByText('Stand-in: Ines <Ash>')).toBeVisible();
  await expect(badge(second)).not.toContainText('conflict');

  await second.goto(`${server.url}/run/report`);
  const row = second.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Players won');
  await expect(row).toContainText(/Injury \d\d:\d\d, .*: Calls for: first aid\. A twisted ankle\./);
  await expect(row).toContainText('2 of ');
  await expect(second.getByText(/^1 of \d+ slots done · .*1 safety incident · /)).toBeVisible();
  const downloads = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Table (CSV)' }).click();
  const file = await readFile(await (await downloads).path(), 'utf8');
  expect(file).toContain('Players won');
  expect(file).toContain('A twisted ankle.');
  expect(title.length).toBeGreaterThan(0);
  await context.close();
  await field.close();
});

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
  openOnDevice,
}) => {
  const organiser = await signInToApi(url, 'organiser@waymark.test');
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
