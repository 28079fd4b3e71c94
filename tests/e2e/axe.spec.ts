import { findViolations, oneView, otherViews, usualViews } from '#support/axe.ts';
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
  /^(login|plot lines|monsters|rumours|lammies|research|rituals|rumours of a player|requests of a player|new monster|new lammie|new research|new ritual|slots|new slot|new user|print rumours|events|locations|research periods|research desk|answer sheets|entity tags|system pages)$|(?<!teams) new$| archived$/;

/** Screens of every kind of layout: these are always checked on a desktop and in light as well. */
const everyLayout =
  /^(home|encounters|read|edit|versions compared|new with errors|conflict|timetable to plan|this device)$/;

for (const { name, open, within } of screens) {
  const tag = repeats.test(name) ? ['@long'] : [];
  const views = everyLayout.test(name) ? usualViews : oneView;
  test(`The screen “${name}” has no accessibility violations`, { tag }, async () => {
    expect(await findViolations(await open(scenario), within, views)).toEqual([]);
  });

  test(
    `The screen “${name}” has no accessibility violations at other widths and in other colours`,
    { tag: '@long' },
    async () => {
      const others = [...usualViews.slice(views.length), ...otherViews];
      expect(await findViolations(await open(scenario), within, others)).toEqual([]);
    },
  );
}
