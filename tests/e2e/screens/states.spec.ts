import { findViolations, viewsAt } from '#support/axe.ts';
import { expect, signInAndSync, test } from '#support/browser.ts';
import { findEditableEncounters } from '#support/encounters.ts';
import { type OrganiserScenario, openStates } from '#support/openStates.ts';
import { viewports } from '#support/screens.ts';

// Anything opened over a screen closes when the width changes, so it is opened again at each width.
test.describe.configure({ mode: 'default' });

let scenario: OrganiserScenario;

test.beforeAll(async ({ browser, workerServer: { url } }) => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const organiser = await context.newPage();
  const { encounters } = await findEditableEncounters(url);
  await signInAndSync(organiser, url, 'organiser');
  scenario = { organiser, url, encounter: `/encounters/${encounters[0].keyId}` };
});
test.afterAll(() => scenario.organiser.context().close());

// Screens are looked at on a tablet as well: what opens over them there is arranged as on a phone or on a desktop.
const usualWidths = [390, 1440];

for (const { name, open, widths = usualWidths } of openStates) {
  for (const viewport of viewports.filter(({ width }) => widths.includes(width))) {
    test(`The state “${name}” has no accessibility violations at ${viewport.width} pixels`, async () => {
      await scenario.organiser.setViewportSize(viewport);
      expect(await findViolations(await open(scenario), undefined, viewsAt(viewport))).toEqual([]);
    });
  }
}
