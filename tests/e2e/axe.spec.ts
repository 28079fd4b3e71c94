import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser';
import { type Look, look, screens, sizes } from '#support/screens';
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
    const found: string[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const as of size.width === 390
        ? (['dark', 'light', 'high contrast'] as const)
        : (['dark', 'light'] as const)) {
        await look(page, as);
        found.push(...(await violations(page, as, within)).map((each) => `${size.width} ${as}: ${each}`));
      }
    }
    expect(found).toEqual([]);
  });
}

/** Everything is looked at in dark; of the other looks, which change colours alone, the colours. */
async function violations(page: Page, as: Look, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within !== undefined) axe.include(within);
  const asked =
    as !== 'dark'
      ? axe.withRules(['color-contrast'])
      : axe.options({ rules: { 'target-size': { enabled: true } } });
  const { violations: found } = await asked.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id} ${String(target)} ${html.slice(0, 160)}`),
  );
}
