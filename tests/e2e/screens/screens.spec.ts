import { expect, test } from '#support/browser.ts';
import { compareWithGallery } from '#support/gallery.ts';
import { type Scenario, openScenario } from '#support/scenario.ts';
import { screens } from '#support/screens.ts';

// `npm run screens` writes the gallery (docs/screens), `npm run screens -- --check` compares every screen with it.
test.describe.configure({ mode: 'default' });

let scenario: Scenario;

test.beforeAll(async ({ browser, game }) => {
  scenario = await openScenario(browser, game);
});
test.afterAll(() => scenario.close());

for (const { name, open } of screens) {
  test(`The screen “${name}” looks as in the gallery`, async ({ page: canvas }) => {
    expect(await compareWithGallery(await open(scenario), name, canvas)).toEqual([]);
  });
}
