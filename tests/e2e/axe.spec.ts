import { everyViolation } from '#support/axe';
import { expect, test } from '#support/browser';
import { screens } from '#support/screens';
import { type Stage, setStage } from '#support/stage';

const stage: { set?: Stage } = {};

test.beforeAll(async ({ browser, game }) => {
  stage.set = await setStage(browser, game);
});
test.afterAll(() => stage.set?.leave());

for (const { name, open, within } of screens) {
  test(`axe finds nothing on ${name}, dark and light, at every width`, async () => {
    if (!stage.set) throw new Error('The stage was not set.');
    const page = await open(stage.set);
    expect(await everyViolation(page, within)).toEqual([]);
  });
}
