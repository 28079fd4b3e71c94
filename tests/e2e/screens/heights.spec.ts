import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '#support/browser.ts';
import { waitForStableLayout } from '#support/axe.ts';
import { viewports } from '#support/screens.ts';

const documents = z.object({
  items: z.array(z.looseObject({ keyId: z.string(), title: z.string() })),
});

/**
 * The pages on which people spend the day, and how high they may become: in pixels, at each width. They were 2094, 2501 and
 * 2573, the form 4215, 4362 and 5927, and the monster 1697, 1981 and 2407 when this was written. By title: references
 * of the sample game depend on the day it is made.
 */
const limits = [
  { list: '/encounters', title: 'The Draught', page: 'read', 1440: 2200, 820: 2630, 390: 2700 },
  { list: '/encounters', title: 'The Draught', page: 'edit', 1440: 4500, 820: 4580, 390: 6220 },
  {
    list: '/monsters',
    title: 'Mother Skerry, Advocate of the Sea',
    page: 'read',
    1440: 1780,
    820: 2080,
    390: 2530,
  },
] as const;

// One device for all.
test.describe.configure({ mode: 'default' });

for (const { list, title, page: which, ...highest } of limits) {
  test(`${title} ${which === 'read' ? 'is read' : 'is edited'} on a page no higher than it was`, async ({
    organiser,
    openOnDevice,
  }) => {
    const { items } = documents.parse(await organiser.call('GET', `${list}?limit=200`));
    const keyId = items.find((each) => each.title === title)?.keyId;
    const page = await openOnDevice('organiser', `${list}/${keyId}/${which}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Documents that refer to this one are looked up after it is on the screen.
    if (which === 'read') await expect(page.getByRole('heading', { name: /^Mentioned in/ })).toBeVisible();
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      await waitForStableLayout(page);
      const height = await heightOf(page);
      test.info().annotations.push({ type: `${viewport.width} pixels`, description: `${height} high` });
      expect.soft(height, `at ${viewport.width} pixels`).toBeLessThanOrEqual(highest[viewport.width]);
    }
  });
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}
