import { cp, mkdtemp, readFile, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signInAndSync, test } from '#support/browser.ts';
import { startServer } from '#support/server.ts';

const built = join(import.meta.dirname, '../../../dist');

test('fault 51: an update taken in a tab with unsaved text reloads no tab, and both keep working offline', async ({
  dataFolder,
  page,
  context,
}) => {
  const dist = await mkdtemp(join(tmpdir(), 'waymark-dist-'));
  await cp(built, dist, { recursive: true });
  const server = await startServer({
    dist,
    database: { settings: { WAYMARK_DATA: dataFolder, DATABASE_URL: '' }, drop: () => Promise.resolve() },
  });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  try {
    await signInAndSync(page, server.url, 'referee');
    const other = await context.newPage();
    await other.goto(`${server.url}/encounters`);
    await expect(other.getByRole('row').nth(3)).toBeVisible();
    await page.goto(`${server.url}/encounters/new`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Being written');
    for (const tab of [page, other]) await mark(tab);

    const gone = await removeChunk(dist, 'calendar');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByRole('button', { name: 'Update now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click();
    // A request made just then keeps the version before busy: the page reloads after a minute in any case (src/app/takeover.ts).
    await expect.poll(() => asked, { timeout: 75_000 }).toEqual(['beforeunload']);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Being written');
    await expect(other.getByText('A newer version is ready')).toBeVisible();
    for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('data-marked');

    // The next build does not have the file; tabs of the earlier build still get it, from the cache and the server.
    expect((await fetch(`${server.url}/${gone}`)).status).toBe(200);
    await server.close();
    await other.getByRole('link', { name: 'Event Timetables' }).click();
    await expect(other.getByRole('heading', { level: 1, name: /^Timetable/ })).toBeVisible();
    await expect(other.locator('html')).toHaveAttribute('data-marked');
  } finally {
    await context.close();
    await server.close().catch(() => undefined);
    await rm(dist, { recursive: true, force: true });
  }
});

/** Removes a chunk from a build and from its service worker, as the next build would. Returns its path. */
async function removeChunk(dist: string, chunk: string): Promise<string> {
  const names = await readdir(join(dist, 'assets'));
  const file = `assets/${names.find((name) => name.startsWith(`${chunk}-`) && name.endsWith('.js'))}`;
  const script = join(dist, 'service-worker.js');
  const before = await readFile(script, 'utf8');
  const without = before
    .split('{')
    .filter((part) => !part.includes(`"${file}"`))
    .join('{');
  expect(without).not.toBe(before);
  await writeFile(script, without);
  await unlink(join(dist, file));
  return file;
}

/** Marks the page; a reload removes the mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}
