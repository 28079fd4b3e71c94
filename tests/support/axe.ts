import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './browser.ts';
import { type Appearance, applyAppearance, viewports } from './screens.ts';

/** A size and an appearance, and the rules to check in it. */
interface View {
  readonly viewport: (typeof viewports)[number];
  readonly appearance: Appearance;
  /** Contrast does not depend on the width, and takes as long as all other rules together. */
  readonly rules: 'all' | 'all but contrast' | 'contrast';
}

const [phone, tablet, desktop] = viewports;

/** All rules on a phone. Most of what axe finds is the same at every width and in every appearance. */
const oneView: readonly View[] = [{ viewport: phone, appearance: 'dark', rules: 'all' }];

/**
 * The same at every width; contrast also in the other appearances on a phone, and where the page is arranged otherwise.
 * A desktop screen has the menu beside the page and lists as tables.
 */
export const everyView: readonly View[] = [
  ...oneView,
  { viewport: phone, appearance: 'light', rules: 'contrast' },
  { viewport: phone, appearance: 'high contrast', rules: 'contrast' },
  { viewport: phone, appearance: 'high contrast light', rules: 'contrast' },
  { viewport: tablet, appearance: 'dark', rules: 'all but contrast' },
  { viewport: desktop, appearance: 'dark', rules: 'all but contrast' },
  { viewport: desktop, appearance: 'light', rules: 'contrast' },
];

/** Every rule at one width in dark. On a phone, contrast in light and in high contrast as well. */
export function viewsAt(viewport: View['viewport']): readonly View[] {
  const dark: View = { viewport, appearance: 'dark', rules: 'all' };
  if (viewport !== phone) return [dark];
  const strong = { viewport, appearance: 'high contrast', rules: 'contrast' } as const;
  return [dark, { viewport, appearance: 'light', rules: 'contrast' }, strong];
}

/** Returns what axe finds on a page, or within one element of it, in each of the views. */
export async function findViolations(
  page: Page,
  within?: string,
  views: readonly View[] = oneView,
): Promise<string[]> {
  const found: string[] = [];
  for (const { viewport, appearance, rules } of views) {
    await page.setViewportSize(viewport);
    await applyAppearance(page, appearance);
    await waitForStableLayout(page);
    // Loading may still change the page.
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
    // A form scrolls to what needs correcting, which may leave a field half covered by a bar that stays.
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    await waitForStableLayout(page);
    const violations = await analyse(page, rules, within);
    found.push(...violations.map((each) => `${viewport.width} ${appearance}: ${each}`));
  }
  // The next screen opens where most are read.
  await page.setViewportSize(desktop);
  return found;
}

async function analyse(page: Page, rules: View['rules'], within?: string): Promise<string[]> {
  const { violations } = await runAxe(
    page,
    within,
    rules === 'contrast'
      ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
      : { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: rules === 'all' } } },
  );
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      const selector = String(target);
      if (id === 'target-size' && (await isLargeEnoughInView(page, selector))) continue;
      found.push(`${id} ${selector} ${html.slice(0, 160)}`);
    }
  }
  return found;
}

/** A bar that stays at an edge of the screen may cover half of a button, which scrolling uncovers. False if axe cannot tell. */
async function isLargeEnoughInView(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
  });
  await waitForStableLayout(page);
  const runOnly = { type: 'rule' as const, values: ['target-size'] };
  const { passes } = await runAxe(page, selector, { runOnly, resultTypes: ['passes'] });
  return passes.length > 0;
}

const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns what axe finds in a part of a page. It stays in the page, because loading it takes longer than running it. */
async function runAxe(page: Page, part = ':root', options: RunOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript);
  const axe = await page.evaluateHandle<typeof axeCore>('axe');
  const results = await axe.evaluate((loaded, [selector, given]) => loaded.run(selector, given), [
    part,
    { resultTypes: ['violations'], ...options },
  ] satisfies [string, RunOptions]);
  await axe.dispose();
  return results;
}

/** Waits until no transition runs and nothing that can be pressed or typed in has moved for three frames. */
export async function waitForStableLayout(page: Page): Promise<void> {
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
