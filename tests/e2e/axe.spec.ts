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

/** Screens that show other content in the same components as one that is always checked. */
const repeats =
  /^(monsters|rumours|lammies|rituals|new lammie|new research|new ritual)$|(?<!teams) (new|archived)$/;

for (const { name, open, within } of screens) {
  const tag = repeats.test(name) ? ['@long'] : [];
  test(`The screen “${name}” has no accessibility violations`, { tag }, async () => {
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
