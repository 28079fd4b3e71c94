import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { readCsv } from '#domain/primitives/csv.ts';
import { expect, test, visit } from '#support/browser.ts';

test('A list is exported as it is filtered, and an administrator exports the whole game', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const page = await openOnDevice('admin', '/monsters?status=3');
  await expect(page.getByRole('row').nth(1)).toContainText('Approved');
  await page.getByRole('button', { name: 'More actions for Monsters' }).click();
  const table = await taken(page, () =>
    page.getByRole('menuitem', { name: 'Export as a table (CSV)' }).click(),
  );
  const [head = [], ...rows] = readCsv(table).rows;
  await expect(page.getByRole('group', { name: 'Monsters' }).locator('h1 + span')).toHaveText(
    `${rows.length}`,
  );
  expect(new Set(rows.map((row) => row[head.indexOf('Status')]))).toEqual(new Set(['Approved']));

  await visit(page, `${url}/game`);
  const game = await taken(page, () => page.getByRole('link', { name: 'Export the whole game' }).click());
  const { documents } = z
    .looseObject({ documents: z.array(z.looseObject({ entity: z.string() })) })
    .parse(JSON.parse(game));
  expect(documents.filter(({ entity }) => entity === 'monster').length).toBeGreaterThan(rows.length);
});

/** The text of the file that the browser downloads. */
async function taken(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path(), 'utf8');
}
