import { expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { keyboardHands } from '#support/hands.ts';
import { approveThree, fillEncounter, measureJourney } from '#support/journey.ts';

// Journeys with the keyboard alone: nothing is clicked, and no control is focused by script. A day is planned so in
// timetable-day.spec, and a conflict settled in conflict.spec.
test.use({ viewport: { width: 1440, height: 900 } });

test('An encounter is created, filled and submitted with the keyboard alone', async ({ openOnDevice }) => {
  const page = await openOnDevice('writer', '/encounters');
  const hands = keyboardHands(page);
  await measureJourney('fill', hands, () => fillEncounter(hands, 'The empty toll house'));
  await hands.press(page.getByRole('button', { name: 'Save', exact: true }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'The empty toll house' })).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await expect(page.getByText('Encounter Submitted')).toBeVisible();
  await expectAllSaved(page);
});

test('Three encounters are approved in a row, and one is opened by its reference, with the keyboard alone', async ({
  server,
  page,
}) => {
  const hands = keyboardHands(page);
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(`${server.url}/encounters?status=1`);
  const grid = page.getByRole('grid', { name: 'Encounters' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  await hands.press(grid);
  await measureJourney('approve three', hands, () => approveThree(hands));

  await page.goto(`${server.url}/encounters`);
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  await measureJourney('open by reference', hands, async () => {
    await hands.key('/');
    await hands.writeHere('ENC-46');
    await hands.key('Enter');
    await expect(page).toHaveURL(/\/read$/);
  });
  await expect(page.getByRole('main').getByText('ENC-46', { exact: true })).toBeVisible();
});
