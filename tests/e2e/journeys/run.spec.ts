import { z } from 'zod';
import { expect, test, visit } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { writeCodeFilm } from '#support/fakeCamera.ts';
import { expectSent, readTable } from '#support/mirrorTables.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { typeAsScanner } from '#support/scanner.ts';
import { type ApiClient, signInToApi } from '#support/serverProcess.ts';
import { makeSlot, nextEvent } from '#support/timetable.ts';

test('A referee starts a run, calls the roll, ends it with an outcome, and a second one reads it everywhere', async ({
  sharedServer: { url },
  openOnDevice,
  film,
}) => {
  const organiser = await signInToApi(url, 'organiser@waymark.test');
  const title = ownName('The bell is rung');
  const { id: eventId, at: neededBy } = await nextEvent(organiser, 0);
  const [card, otherCard] = [
    await approvedCard(organiser, 'Cracked bell', eventId, neededBy),
    await approvedCard(organiser, 'Whole bell', eventId, neededBy),
  ];
  const keyId = await makeDocument(organiser, 'encounters', {
    title,
    refereeBrief: '<p>Ring it twice.</p>',
    lammies: [{ id: 'bell', lammie: card.id, count: 2 }],
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
  // The whole roll is one tap, with the section closed; who did not come is one more.
  await section('Crew').getByRole('button', { name: 'All 2 here' }).click();
  await expect(section('Crew')).toContainText('2 of 2 present');
  await section('Crew').getByRole('button').first().click();
  await section('Crew').getByRole('group', { name: 'Tom' }).getByRole('button', { name: 'Missing' }).click();
  await expect(section('Crew')).toContainText('1 of 2 present');
  // The name of a stand-in needs no button: even after the tablet went dark, it is recorded with the end.
  await section('Crew')
    .getByRole('group', { name: 'Ines' })
    .getByRole('button', { name: 'Stand-in' })
    .click();
  await expect(section('Crew').getByRole('textbox', { name: 'Stand-in for Ines' })).toBeFocused();
  await page.keyboard.type('Wren');
  await expect.poll(() => readTable(page, 'typed')).toContain('Wren');
  await page.reload();
  // A card that is given out here is issued in the card register.
  await section('Lammies').getByRole('button').first().click();
  await section('Lammies').getByRole('button', { name: 'Give out 01' }).click();
  await expect(section('Lammies')).toContainText('Given out 1 of 2');
  await expect(section('Lammies').getByRole('button', { name: 'Give out 02' })).toBeVisible();
  // So is the card that the camera sees, at once.
  await writeCodeFilm(film, `${card.reference}-02`);
  await page.context().grantPermissions(['camera']);
  await page.getByRole('button', { name: 'Scan cards' }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan cards' });
  await expect(scanner.getByRole('region', { name: `Card ${card.reference}-02` })).toContainText('Given out');
  await expect(scanner.getByRole('list', { name: 'Given out' })).toContainText('2 of 2');
  await scanner.getByRole('button', { name: 'Stop the camera' }).click();
  // A scanner may be a keyboard, and needs no caret.
  await typeAsScanner(page, `${card.reference}-01`);
  await expect(scanner.getByRole('region', { name: `Card ${card.reference}-01` })).toContainText(
    'Given out here already',
  );
  // Nor the dialog. A card of another request does nothing until that is confirmed.
  await scanner.getByRole('button', { name: 'Done' }).click();
  await expect(scanner).toHaveCount(0);
  await typeAsScanner(page, `${otherCard.reference}-01`);
  const other = scanner.getByRole('region', { name: `Card ${otherCard.reference}-01` });
  await expect(other).toContainText('Nothing was given out.');
  await expect(other.getByRole('button', { name: 'Give it out all the same' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await scanner.getByRole('button', { name: 'Done' }).click();
  await section('Lammies').getByRole('button', { name: '02', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Card ${card.reference}-02` })
    .getByRole('button', { name: 'Void' })
    .click();
  await page
    .getByRole('dialog', { name: /^Void / })
    .getByRole('button', { name: 'Void' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(section('Lammies')).toContainText('Given out 1 of 2');
  await section('Outcome').getByRole('button', { name: 'Players won' }).click();
  await section('Outcome').getByLabel('What happened').fill('The bell cracked.');
  await section('Outcome').getByLabel('Players seen').fill('14');
  // Nothing needs to be added before the end: what stands in the box is recorded with it.
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(section('Outcome').getByLabel('What happened')).toHaveValue('');
  await expect(section('Outcome')).toContainText('The bell cracked.');
  await section('Crew').getByRole('button').first().click();
  await expect(section('Crew')).toContainText('Ines: Wren');
  await expectSent(page);

  // Other screens say the same of it.
  await expect(page.getByText('Done: Players won')).toBeVisible();
  await visit(page, `${url}/run?clock=${start}`);
  await page.getByText(/^Earlier today/).click();
  const earlier = page.getByRole('listitem').filter({ hasText: title });
  await expect(earlier).toContainText('Done: Players won');
  await earlier.getByRole('link', { name: title }).click();
  await expect(section('Brief')).toBeVisible();
  expect(await organiser.call('GET', `/lammies/${card.id}`)).toMatchObject({
    cardLog: [
      { serials: ['01'], act: 'issued', slot: slotId },
      { serials: ['02'], act: 'issued', slot: slotId },
      { serials: ['02'], act: 'void' },
    ],
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

/** Makes an approved request for two cards. */
async function approvedCard(organiser: ApiClient, nameOnCard: string, eventId: string, neededBy: string) {
  const id = await makeDocument(organiser, 'lammies', {
    title: ownName(nameOnCard),
    eventId,
    neededBy,
    cardKind: 'item',
    nameOnCard,
    cardText: '<p>It rings once.</p>',
    physicalProp: 'A bell',
    lasts: 'for-ever',
    why: 'reward',
    quantity: 2,
  });
  await organiser.call('PATCH', `/lammies/${id}/status`, { version: 1, status: 3 });
  const { reference } = z
    .looseObject({ reference: z.string() })
    .parse(await organiser.call('GET', `/lammies/${id}`));
  return { id, reference };
}
