import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Appearance, applyAppearance, viewports } from './screens.ts';

/** What axe finds on a page as it is, or on a part of it: dark and light, at every width, and in high contrast at one. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of viewports) {
    await page.setViewportSize(size);
    for (const as of size.width === 390
      ? (['dark', 'light', 'high contrast'] as const)
      : (['dark', 'light'] as const)) {
      await applyAppearance(page, as);
      found.push(...(await violations(page, as, within)).map((each) => `${size.width} ${as}: ${each}`));
    }
  }
  return found;
}

/** Everything is looked at in dark; of the other looks, which change colours alone, the colours. */
async function violations(page: Page, as: Appearance, within?: string): Promise<string[]> {
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
