import { expect, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';
import { squaresOf, writeCodeFilm } from '#support/fakeCamera.ts';
import { expectSent } from '#support/mirrorTables.ts';
import { ownName } from '#support/names.ts';
import { makeDocument } from '#support/printed.ts';
import { typeAsScanner } from '#support/scanner.ts';
import { nextEvent } from '#support/timetable.ts';

test('The cards of an approved request are printed, and the desk issues the one that it scans', async ({
  organiser,
  openOnDevice,
  film,
}) => {
  const { id: eventId, at: neededBy } = await nextEvent(organiser, 0);
  const title = ownName('A steady lantern');
  const keyId = await makeDocument(organiser, 'lammies', {
    title,
    eventId,
    neededBy,
    cardKind: 'item',
    nameOnCard: 'Steady lantern',
    cardText: '<p>It burns under water.</p>',
    physicalProp: 'A lantern',
    lasts: 'for-ever',
    why: 'reward',
    quantity: 2,
    recipientCharacter: 'Hob the diver',
  });
  await organiser.call('PATCH', `/lammies/${keyId}/status`, { version: 1, status: 3 });

  const page = await openOnDevice('organiser', '/cards/production');
  await page.evaluate(() => {
    globalThis.print = () => undefined;
  });
  const request = page.getByRole('listitem').filter({ hasText: title });
  await request.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Print…' }).click();
  const front = page.getByRole('group', { name: /^Front of LAM-/ });
  await expect(front).toHaveCount(2);
  await expect(front.first()).toContainText('It burns under water.');
  const label = ((await front.first().getAttribute('aria-label')) ?? '').replace('Front of ', '');
  await writeCodeFilm(film, await squaresOf(front.first().getByRole('img')));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as printed' }).click();
  await expect(page.getByRole('region', { name: 'Print runs' })).toContainText('2 cards');
  await expect(request).toHaveCount(0);

  await page.context().grantPermissions(['camera']);
  await page.getByRole('link', { name: 'Desk', exact: true }).click();
  const scanned = page.getByRole('region', { name: `Card ${label}` });
  await expect(scanned).toContainText('Not issued');
  expect(await findViolations(page)).toEqual([]);
  await scanned.getByRole('button', { name: 'Issue to Hob the diver' }).click();
  await expect(scanned).toContainText('Valid');
  await expect(scanned).toContainText('Hob the diver, since');
  await expectSent(page);

  // A scanner that types as a keyboard does is one everywhere, and its letters are no shortcuts.
  await page.getByRole('link', { name: 'Encounters', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Encounters' })).toBeVisible();
  await typeAsScanner(page, label);
  await expect(scanned).toContainText('Valid');
});
