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

/** Screens of every kind of layout, which are always checked, on a desktop and in light as well. */
const everyLayout =
  /^(home|encounters|read|edit|versions compared|new with errors|conflict|timetable to plan|this device)$/;

/** Screens with components of their own, which are always checked on a phone. */
const ownComponents =
  /^(login refused|setup|comments|shares|inbox|search results|review desk|board|import|users|roles|account menu|dialog|drawer over a narrow page|many picked|print encounters)$/;

for (const { name, open, within } of screens) {
  const hasEveryLayout = everyLayout.test(name);
  const tag = hasEveryLayout || ownComponents.test(name) ? [] : ['@long'];
  const views = hasEveryLayout ? usualViews : oneView;
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
