import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { untilSeen } from '#support/doubleTap.ts';
import { expectNoSidewaysScroll } from '#support/layout.ts';
import { readTable } from '#support/mirrorTables.ts';
import { badge, expect, noticeSignal, signInAndSync, test } from '#support/browser.ts';
import { makeSlotIn, openEvent, personId } from '#support/eventNow.ts';
import { makeDocument } from '#support/printed.ts';
import { signInToApi } from '#support/serverProcess.ts';
import { makeItem, nextEvent } from '#support/timetable.ts';

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const run = (page: Page) => page.getByRole('group', { name: 'Run', exact: true });

test('A day is run on two tablets, a phone and a desk while the server is dead, and then every screen of every device tells one story', async ({
  server,
  browser,
}) => {
  const { url } = server;
  const day = await planDay(await signInToApi(url, 'admin@waymark.test'));
  const open = async (who: string, options: Parameters<typeof browser.newContext>[0]) => {
    const page = await (await browser.newContext(options)).newPage();
    await signInAndSync(page, url, who);
    return page;
  };
  const [first, second, pocket, office] = await Promise.all([
    open('referee', tablet),
    open('organiser', tablet),
    open('referee', phone),
    open('admin', desk),
  ]);
  const devices = [first, second, pocket, office];

  // Time in: the first tablet begins the ford with its roll call, and everybody hears of it.
  await first.goto(`${url}/run/${day.ford}`);
  await run(first).getByRole('button', { name: 'Start' }).tap();
  await expect(first.getByText(/^You have been in charge since/)).toBeVisible();
  await section(first, 'Crew').getByRole('button').first().tap();
  await mark(first, 'Ines', 'Present');
  await mark(first, 'Tom', 'Missing');
  await mark(first, 'Una', 'Missing');
  await untilSeen(first);
  await run(first).getByRole('button', { name: 'Undo Missing: Una' }).tap();
  const una = section(first, 'Crew').getByRole('group', { name: 'Una' });
  await expect(una.getByRole('button', { name: 'Missing' })).toHaveAttribute('aria-pressed', 'false');
  await una.getByRole('button', { name: 'Stand-in' }).tap();
  const standIn = first.getByRole('textbox', { name: 'Stand-in for Una' });
  await expect(standIn).toBeFocused();
  await standIn.fill('Ada <Ash>');
  await standIn.press('Enter');
  await expect(section(first, 'Crew')).toContainText('2 of 3 present');
  await office.goto(`${url}/desk`);
  await expect(section(office, 'Running now')).toContainText('The ford');
  await server.kill();

  // An incident that the desk cannot hear, and cards, on the first tablet.
  await untilSeen(first);
  await run(first).getByRole('button', { name: 'Incident' }).tap();
  await first.getByRole('dialog').getByRole('button', { name: 'Injury' }).tap();
  const incident = first.getByRole('dialog', { name: /^Injury, \d\d:\d\d$/ });
  await expect(incident).toContainText('The desk has not heard: use the radio.');
  await incident.getByRole('button', { name: 'Call for first aid' }).tap();
  await expect(incident.getByRole('button', { name: 'Called: first aid' })).toBeVisible();
  // Text that is typed and not recorded yet survives a dead battery.
  await incident.getByRole('textbox', { name: 'What happened' }).fill('A twisted ankle.');
  await expect.poll(() => readTable(first, 'typed')).toContain('A twisted ankle.');
  await first.goto(`${url}/device`);
  const typed = first.getByRole('article', { name: /^Run sheet of .*The ford$/ });
  await expect(typed).toContainText('A twisted ankle.');
  await typed.getByRole('button', { name: 'Open' }).tap();
  await first.getByRole('button', { name: 'Add details' }).tap();
  await expect(incident.getByRole('textbox', { name: 'What happened' })).toHaveValue('A twisted ankle.');
  await incident.getByRole('button', { name: 'Add details of a person' }).tap();
  await incident.getByLabel('Who', { exact: true }).fill('Tam Reed');
  await incident.getByRole('button', { name: 'Done' }).tap();
  await expect(first.getByRole('region', { name: 'Details of a person' })).toContainText('Tam Reed');
  await section(first, 'Lammies').getByRole('button').first().tap();
  await section(first, 'Lammies').getByRole('button', { name: 'Give out 01' }).tap();
  await section(first, 'Lammies').getByRole('button', { name: 'Give out 02' }).tap();
  await expect(section(first, 'Lammies')).toContainText('Given out 2 of 3');
  await section(first, 'Outcome').getByRole('button', { name: 'Players won' }).tap();
  await section(first, 'Outcome').getByLabel('What happened').fill('They held the ford.');
  await section(first, 'Outcome').getByLabel('Players seen').fill('14');
  await run(first).getByRole('button', { name: 'End' }).tap();
  await expect(section(first, 'Outcome')).toContainText('They held the ford.');

  // The second tablet starts the bell late and moves what has to wait for it.
  await second.goto(`${url}/run/${day.bell}`);
  await run(second).getByRole('button', { name: 'Start' }).tap();
  await expect(second.getByText(/The feast: same place/)).toBeVisible();
  await second.getByRole('button', { name: /^Move to / }).tap();
  await expect(second.getByText(/The feast: same place/)).toHaveCount(0);

  // The phone, which knows of neither, adds words to the run of the ford.
  await pocket.goto(`${url}/run/${day.ford}#outcome`);
  await expectNoSidewaysScroll(pocket);
  await section(pocket, 'Outcome').getByLabel('What happened').fill('One came back.');
  await section(pocket, 'Outcome').getByRole('button', { name: /^Log/ }).tap();
  await expect(section(pocket, 'Outcome')).toContainText('One came back.');
  for (const page of [first, second, pocket]) await expect(badge(page)).toContainText('waiting');

  await server.start();
  for (const page of devices) await noticeSignal(page);
  for (const page of [first, second, pocket])
    await expect(badge(page)).not.toContainText('waiting', { timeout: 60_000 });
  const bar = office.getByRole('alert').filter({ hasText: 'recorded by' });
  await expect(bar).toContainText(/Injury at .*A twisted ankle\./, { timeout: 60_000 });
  await expect(first.getByText(/^The desk has it, \d\d:\d\d\. Nobody has taken it yet\.$/)).toBeVisible({
    timeout: 60_000,
  });
  await bar.getByRole('button', { name: 'Take it' }).click();
  await expect(bar).toHaveCount(0);
  await expect(first.getByText(/^Seen by .*, \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
  // Organisers read of a person, and no referee does.
  for (const page of devices) await page.goto(`${url}/run/${day.ford}`);
  const details = (page: Page) => page.getByRole('region', { name: 'Details of a person' });
  for (const page of [second, office]) await expect(details(page)).toContainText('Tam Reed');
  for (const page of [first, pocket]) {
    await expect(page.getByText(/^Seen by /)).toBeVisible();
    await expect(details(page)).toHaveCount(0);
  }
  const feasts = await Promise.all(devices.map((page) => expectOneStory(page, url, day)));
  // All know when the slot begins that was moved without the server.
  expect(new Set(feasts).size).toBe(1);
  for (const page of [first, pocket])
    await expect(section(page, 'Now').getByRole('article', { name: 'The feast' })).toContainText(
      feasts[0] ?? '',
    );
});

/** Makes the day: the ford and the bell, which should have begun, and the feast where the bell is. */
async function planDay(admin: Awaited<ReturnType<typeof signInToApi>>) {
  await openEvent(admin);
  const { id: eventId, at: neededBy } = await nextEvent(admin, 0);
  const lantern = await makeDocument(admin, 'lammies', {
    title: 'A lantern',
    eventId,
    neededBy,
    cardKind: 'item',
    nameOnCard: 'A lantern',
    cardText: '<p>It burns.</p>',
    physicalProp: 'A lantern',
    lasts: 'for-ever',
    why: 'reward',
    quantity: 3,
  });
  await admin.call('PATCH', `/lammies/${lantern}/status`, { version: 1, status: 3 });
  const given = { title: 'The ford is held', lammies: [{ id: 'lantern', lammie: lantern, count: 3 }] };
  const encounter = await makeDocument(admin, 'encounters', given);
  const location = await makeItem(admin, 'locations', { name: 'Belfry Field' });
  const referees = [await personId(admin, 'referee')];
  const crew = ['Ines', 'Tom', 'Una'].map((who) => ({ id: who, who }));
  return {
    encounter,
    ford: await makeSlotIn(admin, -5, {
      title: 'The ford',
      document: encounter,
      location,
      crew,
      crewNeeded: 3,
      referees,
    }),
    bell: await makeSlotIn(admin, -20, { title: 'The bell', location }),
    feast: await makeSlotIn(admin, 30, { title: 'The feast', location, referees }),
  };
}

async function mark(page: Page, who: string, what: string): Promise<void> {
  const button = section(page, 'Crew').getByRole('group', { name: who }).getByRole('button', { name: what });
  await button.tap();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** Expects what was recorded on every screen of a device, once each. Ends on Home, and returns when the feast is. */
async function expectOneStory(page: Page, url: string, day: Awaited<ReturnType<typeof planDay>>) {
  const go = (path: string) => page.goto(`${url}${path}`);
  const slot = (title: string) => page.getByRole('listitem').filter({ hasText: title });

  await go('/run');
  await expect(slot('The bell').first()).toContainText(/Running, ends in/);
  const feast = /\d\d:\d\d–\d\d:\d\d/.exec(await slot('The feast').last().innerText())?.[0];
  await page.getByText(/^Earlier today/).click();
  await expect(slot('The ford')).toContainText('Done: Players won');
  await expect(slot('The ford')).toContainText('1 of 3 crew missing');

  await go(`/run/${day.ford}`);
  await expect(page.getByText('Done: Players won')).toBeVisible();
  await expect(section(page, 'Crew')).toContainText('2 of 3 present');
  await expect(section(page, 'Lammies')).toContainText('2 of 3 given out');
  await expect(page.getByText(/^Seen by /)).toHaveCount(1);
  await expect(page.getByText('A twisted ankle.', { exact: true })).toHaveCount(1);
  for (const text of ['They held the ford.', 'One came back.', 'Players seen: 14'])
    await expect(section(page, 'Outcome').getByText(text)).toHaveCount(1);

  await go(`/encounters/${day.encounter}/read`);
  const paragraph = page.getByRole('paragraph');
  for (const text of ['Players won', 'They held the ford.', 'One came back.', 'Players seen: 14'])
    await expect(paragraph.filter({ hasText: new RegExp(`^${text.replaceAll('.', '\\.')}$`) })).toHaveCount(
      1,
    );
  await expect(paragraph.filter({ hasText: /^Stand-in: Ada <Ash>$/ })).toHaveCount(1);
  await expect(paragraph.filter({ hasText: /^Crew present: 2 of 3$/ })).toHaveCount(1);
  await expect(
    paragraph.filter({
      hasText: /^Injury \d\d:\d\d, Belfry Field: Calls for: first aid\. A twisted ankle\.$/,
    }),
  ).toHaveCount(1);

  await go('/run/report');
  const row = page.getByRole('row').filter({ hasText: 'The ford' });
  await expect(row).toContainText(/Players won\s+They held the ford\.\s+One came back\./);
  await expect(row).toContainText(/Injury \d\d:\d\d, Belfry Field: Calls for: first aid\. A twisted ankle\./);
  await expect(row.getByRole('cell').nth(4)).toContainText('2 of 3');
  await expect(row.getByRole('cell').nth(5)).toHaveText('14');
  await expect(row.getByRole('cell').nth(6)).toHaveText('2');
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Table (CSV)' }).click();
  const table = await readFile(await (await downloads).path(), 'utf8');
  for (const text of ['They held the ford.', 'One came back.', 'A twisted ankle.'])
    expect(table.split(text)).toHaveLength(2);
  await expect(page.getByText(/^1 of \d+ slots done · .*1 safety incident · 2 lammies issued/)).toBeVisible();

  await go('/desk');
  await expect(section(page, 'Running now')).toContainText('The bell');
  await expect(section(page, 'Running now')).not.toContainText('The ford');
  await expect(section(page, 'Starting next')).toContainText('The feast');

  await go('/crew?view=people');
  await expect(section(page, 'Spare')).toContainText('Ines');

  await go('/cards/holders');
  await expect(page.getByRole('row').filter({ hasText: 'A lantern' })).toHaveCount(2);

  await go('/');
  await expect(page.getByRole('alert').filter({ hasText: 'recorded by' })).toHaveCount(0);
  return feast;
}
