import { expect, test, visit } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { expectSent } from '#support/mirrorTables.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { signInToApi } from '#support/serverProcess.ts';
import { makeSlot, nextEvent } from '#support/timetable.ts';

test('A referee starts a run, calls the roll, ends it with an outcome, and a second one reads it everywhere', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const organiser = await signInToApi(url, 'organiser@waymark.test');
  const title = ownName('The bell is rung');
  const { id: eventId, at: neededBy } = await nextEvent(organiser, 0);
  const lammie = await makeDocument(organiser, 'lammies', {
    title: ownName('A cracked bell'),
    eventId,
    neededBy,
    cardKind: 'item',
    nameOnCard: 'Cracked bell',
    cardText: '<p>It rings once.</p>',
    physicalProp: 'A bell',
    lasts: 'for-ever',
    why: 'reward',
    quantity: 2,
  });
  await organiser.call('PATCH', `/lammies/${lammie}/status`, { version: 1, status: 3 });
  const keyId = await makeDocument(organiser, 'encounters', {
    title,
    refereeBrief: '<p>Ring it twice.</p>',
    lammies: [{ id: 'bell', lammie, count: 2 }],
  });
  const crew = ['Ines', 'Tom'].map((who) => ({ id: who, who }));
  const { id: slotId, start } = await makeSlot(organiser, 30, { title, document: keyId, crew });
  const page = await openOnDevice('referee', `/run?clock=${start}`);
  await expect(page.getByRole('region', { name: 'Running', exact: true })).not.toContainText(title);
  await page.getByRole('region', { name: 'Not started' }).getByRole('link', { name: title }).click();
  await expect(page.getByText('Not started, due now')).toBeVisible();
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('Brief')).toContainText('Ring it twice.');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^You have been in charge since/)).toBeVisible();
  await expect(page.getByText(/^Running, ends in/)).toBeVisible();
  await section('Crew').getByRole('button').first().click();
  await section('Crew').getByRole('group', { name: 'Ines' }).getByRole('button', { name: 'Present' }).click();
  await section('Crew').getByRole('group', { name: 'Tom' }).getByRole('button', { name: 'Missing' }).click();
  await expect(section('Crew')).toContainText('1 of 2 present');
  // A card that is given out here is issued in the card register.
  await section('Lammies').getByRole('button').first().click();
  await section('Lammies').getByRole('button', { name: 'Give out 01' }).click();
  await expect(section('Lammies')).toContainText('Given out 1 of 2: 01');
  await expect(section('Lammies').getByRole('button', { name: 'Give out 02' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await section('Outcome').getByRole('button', { name: 'Players won' }).click();
  await section('Outcome').getByLabel('What happened').fill('The bell cracked.');
  await section('Outcome').getByLabel('Players seen').fill('14');
  // Nothing needs to be added before the end: what stands in the box is recorded with it.
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(section('Outcome').getByLabel('What happened')).toHaveValue('');
  await expect(section('Outcome')).toContainText('The bell cracked.');
  await expectSent(page);

  // Other screens say the same of it.
  await expect(page.getByText('Done: Players won')).toBeVisible();
  await visit(page, `${url}/run?clock=${start}`);
  await page.getByText(/^Earlier today/).click();
  const earlier = page.getByRole('listitem').filter({ hasText: title });
  await expect(earlier).toContainText('Done: Players won');
  await earlier.getByRole('link', { name: title }).click();
  await expect(section('Brief')).toBeVisible();
  expect(await organiser.call('GET', `/lammies/${lammie}`)).toMatchObject({
    cardLog: [{ serials: ['01'], act: 'issued', slot: slotId }],
  });
  const second = await openOnDevice('organiser', new URL(page.url()).pathname);
  await expect(second.getByText(/started .*, ended /)).toBeVisible();
  await expect(second.getByRole('region', { name: 'Crew' })).toContainText('1 of 2 present');
  await second.getByRole('main').getByRole('link', { name: /^ENC-/ }).click();
  const log = second.getByRole('paragraph');
  await expect(log.filter({ hasText: /^Players won$/ })).toBeVisible();
  await expect(log.filter({ hasText: /^The bell cracked\.$/ })).toBeVisible();
  await expect(log.filter({ hasText: /^Players seen: 14$/ })).toBeVisible();
  await expect(log.filter({ hasText: /^Crew present: 1 of 2$/ })).toBeVisible();
});
