import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '#support/browser.ts';

/** As the browser measures it (https://wicg.github.io/layout-instability). All rows of a list one line lower make 0.04. */
const mostShift = 0.02;

test('Home and lists stay where they are first shown', async ({ openOnDevice }) => {
  const page = await openOnDevice('organiser', '/about');
  const main = page.getByRole('main');
  const open = async (width: number, path: string) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(new URL(path, page.url()).href);
  };

  await open(390, '/');
  await expect(main.getByRole('region', { name: 'Coming up' })).toBeVisible();
  await expect(main.getByText('Welcome to')).toBeVisible();
  expect(await shiftOf(page), 'Home on a phone').toBeLessThan(mostShift);

  // Its buttons fit beside the title until the count is there.
  await open(390, '/monsters');
  await expect(main.getByRole('group', { name: 'Monsters' })).toContainText(/\d/);
  expect(await shiftOf(page), 'a list on a phone').toBeLessThan(mostShift);

  await open(1280, '/encounters');
  await expect(main.getByRole('group', { name: 'Encounters' })).toContainText(/\d/);
  await expect(main.getByLabel('Author').getByRole('option').nth(3)).toBeAttached();
  expect(await shiftOf(page), 'a list with many filters').toBeLessThan(mostShift);
});

const shifts = z.array(z.looseObject({ value: z.number() }));

/** How far the page has moved by itself since it was opened. */
async function shiftOf(page: Page): Promise<number> {
  const found = await page.evaluate(async () => {
    const entries: unknown[] = [];
    const add = (list: PerformanceEntryList) => entries.push(...list.map((entry): unknown => entry.toJSON()));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // A frame is reported with the one after it.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    add(observer.takeRecords());
    return entries;
  });
  return shifts.parse(found).reduce((sum, { value }) => sum + value, 0);
}
