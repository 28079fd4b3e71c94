import { findViolations, otherViews } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import { type Scenario, openScenario } from '#support/scenario.ts';
import { screens } from '#support/screens.ts';

// One worker runs all of these: the scenario takes longer to set up than many screens to check.
test.describe.configure({ mode: 'default' });

let scenario: Scenario;

test.beforeAll(async ({ browser, game }) => {
  scenario = await openScenario(browser, game);
});
test.afterAll(() => scenario.close());

for (const { name, open, within } of screens) {
  test(`The screen “${name}” has no accessibility violations`, async () => {
    expect(await findViolations(await open(scenario), within)).toEqual([]);
  });

  test(
    `The screen “${name}” has no accessibility violations at other widths and in other colours`,
    { tag: '@long' },
    async () => {
      expect(await findViolations(await open(scenario), within, otherViews)).toEqual([]);
    },
  );
}
