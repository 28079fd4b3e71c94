import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '#support/browser.ts';

/** As the browser measures it (https://wicg.github.io/layout-instability). All rows of a list one line lower make 0.04. */
const mostShift = 0.02;

/** Home, a list whose buttons just fit beside its count on a phone, and the menu beside a list with many filters. */
const screens = [
  { width: 390, path: '/' },
  { width: 390, path: '/monsters' },
  { width: 1280, path: '/encounters' },
];

test('Home and lists stay where they are first shown', async ({ openOnDevice }) => {
  const page = await openOnDevice('organiser', '/about');
  for (const { width, path } of screens) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(new URL(path, page.url()).href);
    await page
      .getByRole('main')
      .getByRole(path === '/' ? 'region' : 'row')
      .first()
      .waitFor();
    expect(await shiftOf(page), `${path} at ${width} pixels`).toBeLessThan(mostShift);
  }
});

const shifts = z.array(z.looseObject({ value: z.number() }));

/** How far the page has moved by itself since it was opened, and while its last parts arrive. */
async function shiftOf(page: Page): Promise<number> {
  const found = await page.evaluate(async () => {
    const entries: unknown[] = [];
    const observer = new PerformanceObserver((list) =>
      entries.push(...list.getEntries().map((entry): unknown => entry.toJSON())),
    );
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 600));
    return entries;
  });
  return shifts.parse(found).reduce((sum, { value }) => sum + value, 0);
}
