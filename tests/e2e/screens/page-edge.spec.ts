import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser.ts';
import { findEditableEncounters } from '#support/encounters.ts';

// One device for both.
test.describe.configure({ mode: 'default' });

const headingEdge = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return Math.round(range.getBoundingClientRect().left);
    });

test('The list, the page and the form of a document begin at the same edge at every width', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const { encounters } = await findEditableEncounters(url);
  const [{ keyId, title }] = encounters;
  const page = await openOnDevice('organiser', '/about');
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const edges: number[] = [];
    for (const [address, name] of [
      ['/encounters', 'Encounters'],
      [`/encounters/${keyId}/read`, title],
      [`/encounters/${keyId}/edit`, /^Edit /],
    ] as const) {
      await page.goto(url + address);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      edges.push(await headingEdge(page));
    }
    expect(edges, `at ${width} pixels`).toEqual([edges[0], edges[0], edges[0]]);
  }
});

test('The contents beside a long document mark the section that is being read', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const { encounters } = await findEditableEncounters(url);
  const page = await openOnDevice('organiser', '/about');
  await page.setViewportSize({ width: 1440, height: 700 });
  const contents = page.getByRole('navigation', { name: 'Contents' });
  for (const { keyId } of encounters) {
    await page.goto(`${url}/encounters/${keyId}/read`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (await contents.isVisible()) break;
  }
  const current = contents.locator('[aria-current=location]');
  const entries = await contents.getByRole('link').allInnerTexts();
  await expect(current).toHaveText(entries[0] ?? '');
  await contents.getByRole('link').nth(2).click();
  await expect(current).toHaveText(entries[2] ?? '');
  await expect(page.getByRole('region', { name: entries[2] ?? '', exact: true })).toBeFocused();
});
