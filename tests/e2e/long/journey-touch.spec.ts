import { expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { touchHands } from '#support/hands.ts';
import { approveThree, fillEncounter, measureJourney } from '#support/journey.ts';

// Journeys by touch alone. A day is planned so in timetable-day.spec, and a conflict settled in conflict-by-hand.spec.
const viewport = { width: 390, height: 844 };

test.use({ viewport, hasTouch: true, isMobile: true });

test('An encounter is created, filled and submitted by touch alone', async ({ server, page }) => {
  const hands = touchHands(page);
  await signInAndSync(page, server.url, 'writer');
  await page.goto(`${server.url}/encounters`);
  await measureJourney('fill', hands, () => fillEncounter(hands, 'The empty toll house'));
  await hands.press(page.getByRole('button', { name: 'Save', exact: true }).last());
  await expect(page.getByRole('heading', { level: 1, name: 'The empty toll house' })).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await expect(page.getByText('Encounter Submitted')).toBeVisible();
  await expectAllSaved(page);
});

test('Three encounters are approved in a row, and one is opened by its reference, by touch alone', async ({
  server,
  page,
}) => {
  const hands = touchHands(page);
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(`${server.url}/encounters?status=1`);
  const grid = page.getByRole('grid', { name: 'Encounters' });
  // At its reference: in its middle is the button that shows it beside the list.
  await hands.press(grid.getByText(/^ENC-\d+$/).first());
  await measureJourney('approve three', hands, () => approveThree(hands));

  await page.goto(`${server.url}/encounters`);
  await measureJourney('open by reference', hands, async () => {
    await hands.write(page.getByRole('textbox', { name: 'Find in Encounters' }), 'ENC-46');
    await hands.press(grid.getByText('ENC-46', { exact: true }));
    await expect(page).toHaveURL(/\/read$/);
  });
  await expect(page.getByRole('main').getByText('ENC-46', { exact: true })).toBeVisible();
});
