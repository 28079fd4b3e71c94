import { expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { type Hands, keyboardHands, touchHands } from '#support/hands.ts';
import { fillEncounter, measureJourney } from '#support/journey.ts';

// With the keyboard alone nothing is clicked, and by touch alone nothing is typed but texts. No control is focused by
// script. A day is planned so in timetable-day.spec, and a conflict settled in conflict.spec and conflict-by-hand.spec.

async function createAndSubmit(hands: Hands): Promise<void> {
  const { page } = hands;
  await measureJourney('fill', hands, () => fillEncounter(hands, 'The empty toll house'));
  // The one of the bar below is the only one on a phone.
  await hands.press(page.getByRole('button', { name: 'Save', exact: true }).locator('visible=true').first());
  await expect(page.getByRole('heading', { level: 1, name: 'The empty toll house' })).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await expect(page.getByText('Encounter Submitted')).toBeVisible();
  await expectAllSaved(page);
}

test('An encounter is created, filled and submitted with the keyboard alone', async ({ openOnDevice }) => {
  const page = await openOnDevice('writer', '/about');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(new URL('/encounters', page.url()).href);
  await createAndSubmit(keyboardHands(page));
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('An encounter is created, filled and submitted by touch alone', async ({ sharedServer, page }) => {
    await signInAndSync(page, sharedServer.url, 'writer');
    await page.goto(`${sharedServer.url}/encounters`);
    await createAndSubmit(touchHands(page));
  });
});
