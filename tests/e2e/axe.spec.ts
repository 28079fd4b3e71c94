import { findViolations } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import { screens } from '#support/screens.ts';
import { type Scenario, openScenario } from '#support/scenario.ts';

const stage: { set?: Scenario } = {};

test.beforeAll(async ({ browser, game }) => {
  stage.set = await openScenario(browser, game);
});
test.afterAll(() => stage.set?.close());

for (const { name, open, within } of screens) {
  test(`axe finds nothing on ${name}, dark and light, at every width`, async () => {
    if (!stage.set) throw new Error('The stage was not set.');
    const page = await open(stage.set);
    expect(await findViolations(page, within)).toEqual([]);
  });
}
