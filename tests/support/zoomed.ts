import type { Page } from '@playwright/test';
import { waitForStableLayout } from './axe.ts';

/** Viewports of a laptop with 1440 × 900 pixels at 200 %, and of one with 1280 × 1024 at 400 %. */
const zoomedViewports = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
] as const;

/** Returns what a page loses when it is zoomed in: parts that are out of reach, and bars that leave no room. */
export async function findZoomFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of zoomedViewports) {
    await page.setViewportSize(viewport);
    await waitForStableLayout(page);
    const faults = await page.evaluate(measureZoomed);
    found.push(...faults.map((each) => `${viewport.width}: ${each}`));
  }
  return found;
}

/** Runs in the page. Only tables, grids and rows of sections may scroll sideways, each by itself. */
function measureZoomed(): string[] {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
  const scrollsSideways = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement));
  if (document.documentElement.scrollWidth > width)
    faults.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
  for (const element of document.querySelectorAll(
    'h1, h2, h3, p, label, button, a, input, select, textarea',
  )) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (box.left < -1 || box.right > width + 1) {
      if (!scrollsSideways(element.parentElement))
        faults.push(`${nameOf(element)} is cut at ${Math.round(box.right)}`);
    }
  }
  // Bars that stay on the screen while the page scrolls.
  const covered = new Set<number>();
  let bars = '';
  for (const element of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(element);
    if (position !== 'sticky' && position !== 'fixed') continue;
    const box = element.getBoundingClientRect();
    if (box.width < width / 2 || box.height <= 1 || !element.checkVisibility()) continue;
    // A dialog takes the screen on purpose: what is in it, and the layer that places it, is not a bar.
    const dialog = '[role=dialog], [role=alertdialog]';
    if (element.closest(`${dialog}, [aria-hidden=true]`) || element.querySelector(dialog)) continue;
    bars += ` ${nameOf(element)} ${Math.round(box.height)}`;
    for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.bottom); y += 1) covered.add(y);
  }
  if (covered.size > height / 3) faults.push(`bars cover ${covered.size} of ${height} pixels:${bars}`);
  return faults;
}
