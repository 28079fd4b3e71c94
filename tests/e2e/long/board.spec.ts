import type { Page } from '@playwright/test';
import { z } from 'zod';
import { status } from '#domain/content/status.ts';
import { expect, test } from '#support/browser.ts';
import { readTable } from '#support/mirrorTables.ts';

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page, name: string) => lane(page, name).getByRole('listitem');

const rows = z.array(z.looseObject({ entity: z.string(), statusId: z.number() }));

/** Whether the board of rumours has this document. */
const isShown = ({ entity, statusId }: z.infer<typeof rows>[number]) =>
  entity === 'rumour' && statusId !== status.archived;

/** The number in the heading of a column. */
async function countIn(page: Page, name: string): Promise<number> {
  return Number((await lane(page, name).getByRole('heading').innerText()).replaceAll(/\D/g, ''));
}

/** The reference on the first card of a column. */
async function firstOf(page: Page, name: string): Promise<string> {
  return (await cards(page, name).first().innerText()).split('\n')[0] ?? '';
}

test('Cards of a board are moved by drag, by menu and by keys with the server gone, each judged by itself, and taken back', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/rumours');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'View: List' }).click();
  await page.getByRole('menuitem', { name: 'Board by status' }).click();
  await expect(page).toHaveURL(/view=board/);
  // The columns fill up one after the other.
  const rumours = rows.parse(JSON.parse(await readTable(page, 'documents'))).filter(isShown);
  const total = async () => {
    const given = ['Editing', 'Submitted', 'Flagged', 'Approved'];
    return (await Promise.all(given.map((name) => countIn(page, name)))).reduce(
      (sum, count) => sum + count,
      0,
    );
  };
  await expect.poll(total).toBe(rumours.length);
  await server.kill();
  const [submitted, approved] = [await countIn(page, 'Submitted'), await countIn(page, 'Approved')];

  // By drag, and taken back.
  const dragged = await firstOf(page, 'Submitted');
  await cards(page, 'Submitted').first().locator('[draggable=true]').dragTo(lane(page, 'Approved'));
  const anyway = page.getByRole('button', { name: 'Approve anyway' });
  const done = page.getByText('1 Rumour Approved');
  await expect(anyway.or(done).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(done).toBeVisible();
  await expect(cards(page, 'Approved').filter({ hasText: dragged }).first()).toBeVisible();
  await expect.poll(() => countIn(page, 'Approved')).toBe(approved + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 1')).toBeVisible();
  await expect.poll(() => countIn(page, 'Submitted')).toBe(submitted);

  // Where nothing leads: nobody returns a document to Editing.
  await cards(page, 'Submitted').first().locator('[draggable=true]').dragTo(lane(page, 'Editing'));
  await expect.poll(() => countIn(page, 'Submitted')).toBe(submitted);

  // By menu, with a reason.
  const flagged = await firstOf(page, 'Submitted');
  await page.getByRole('button', { name: `Move ${flagged}` }).click();
  await page.getByRole('menuitem', { name: 'Flag…' }).click();
  await page.getByLabel('What has to change?').fill('Name the ferryman.');
  await page.getByRole('button', { name: 'Flag', exact: true }).click();
  await expect(cards(page, 'Flagged').filter({ hasText: flagged }).first()).toBeVisible();

  // By keys: down, and to the right column with Shift.
  await cards(page, 'Submitted').first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  const second = (await cards(page, 'Submitted').nth(1).innerText()).split('\n')[0] ?? '';
  await expect(cards(page, 'Submitted').nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(lane(page, 'Flagged').locator(':focus')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(cards(page, 'Submitted').nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('dialog', { name: `Flag ${second}` })).toBeVisible();
});
