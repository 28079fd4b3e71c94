import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Appearance, applyAppearance, viewports } from './screens.ts';

/** One way of looking at a screen. */
interface View {
  readonly viewport: (typeof viewports)[number];
  readonly appearance: Appearance;
}

const [phone, tablet, desktop] = viewports;

/**
 * Every rule on a phone and on a desktop screen in dark; in the other appearances, which change only colours, contrast.
 * The last view is a desktop, where the next screen opens.
 */
export const usualViews: readonly View[] = [
  { viewport: phone, appearance: 'dark' },
  { viewport: phone, appearance: 'light' },
  { viewport: phone, appearance: 'high contrast' },
  { viewport: desktop, appearance: 'dark' },
];

/** The remaining combinations, which `npm run test:long` checks. */
export const otherViews: readonly View[] = [
  { viewport: tablet, appearance: 'dark' },
  { viewport: tablet, appearance: 'light' },
  { viewport: desktop, appearance: 'light' },
];

/** Returns what axe finds on a page, or within one element of it, in each of the views. */
export async function findViolations(
  page: Page,
  within?: string,
  views: readonly View[] = usualViews,
): Promise<string[]> {
  const found: string[] = [];
  for (const { viewport, appearance } of views) {
    await page.setViewportSize(viewport);
    await applyAppearance(page, appearance);
    await waitForStableLayout(page);
    const violations = await analyse(page, appearance, within);
    found.push(...violations.map((each) => `${viewport.width} ${appearance}: ${each}`));
  }
  return found;
}

async function analyse(page: Page, appearance: Appearance, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within !== undefined) axe.include(within);
  if (appearance === 'dark') axe.options({ rules: { 'target-size': { enabled: true } } });
  else axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id} ${String(target)} ${html.slice(0, 160)}`),
  );
}

/** Waits until no transition runs and nothing that can be pressed or typed in has moved for three frames. */
async function waitForStableLayout(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const measure = () =>
      [...document.querySelectorAll('button, a, input, select, textarea, [role]')]
        .map((element) => Object.values(element.getBoundingClientRect().toJSON()).join(' '))
        .join('\n');
    const runsTransition = () =>
      document.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running');
    let before = '';
    for (let stableFrames = 0; stableFrames < 3;) {
      await new Promise(requestAnimationFrame);
      const now = measure();
      stableFrames = now === before && !runsTransition() ? stableFrames + 1 : 0;
      before = now;
    }
  });
}
