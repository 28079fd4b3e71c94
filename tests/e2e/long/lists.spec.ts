import type { Page } from '@playwright/test';
import { expect, signInAndSync, test } from '#support/browser.ts';
import { findEncounters } from '#support/encounters.ts';

test('A list remembers its filters until they are cleared, and an address with filters opens with those alone', async ({
  sharedServer,
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/encounters');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
  await page.getByRole('combobox', { name: 'Tag' }).selectOption({ index: 1 });
  const address = await addressMatching(page, /status=3&tag=/);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Plot Lines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plot Lines' })).toBeVisible();
  await menu.getByRole('link', { name: 'Encounters' }).click();
  await expect(page).toHaveURL(address);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(`${sharedServer.url}/encounters`);
  await menu.getByRole('link', { name: 'Plot Lines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plot Lines' })).toBeVisible();
  await menu.getByRole('link', { name: 'Encounters' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('');

  await page.goto(`${sharedServer.url}/encounters?status=0`);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('0');
  await expect(page.getByRole('combobox', { name: 'Tag' })).toHaveValue('');
});

test('Rows are selected, searched and opened by keyboard, and Back leads to the place', async ({
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/encounters?sort=status');
  const grid = page.getByRole('grid', { name: 'Encounters' });
  await expect(grid.getByRole('row').nth(1)).toContainText('Approved');
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Control+a');
  await expect(bar.getByRole('button', { name: /^Submit \d+$/ })).toBeVisible();
  await grid.evaluate((element) => element.scrollTo({ top: 600 }));
  await grid.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/encounters\/[^/]+\/read$/);

  await page.goBack();
  await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBeGreaterThan(400);
  await page.keyboard.press('/', { delay: 50 });
  await page.keyboard.type('zzzz');
  await expect(page.getByRole('heading', { name: 'No matching Encounters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid).toBeVisible();
  const [reference = ''] = /ENC-\d+/.exec(await grid.getByRole('row').nth(2).innerText()) ?? [];
  await grid.focus();
  await page.keyboard.press('/', { delay: 50 });
  await page.keyboard.type(reference);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/read$/);
  await expect(page.getByRole('main').getByText(reference, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(grid).toBeVisible();
  await grid.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/encounters\/[^/]+\/edit$/);
});

test('On a phone the filters are behind one button and the rows fill the screen from its upper third', async ({
  sharedServer,
  openOnDevice,
}) => {
  const page = await openOnDevice('player', '/about');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${sharedServer.url}/rumours`);
  const grid = page.getByRole('grid', { name: 'Rumours' });
  await expect(grid).toBeVisible();
  await expect(async () => {
    const { top, bottom } = await grid.evaluate((element) => element.getBoundingClientRect());
    expect(top).toBeLessThan(844 / 3);
    expect(bottom).toBe(844);
  }).toPass();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
});

/** The address, once it matches. */
async function addressMatching(page: Page, what: RegExp): Promise<string> {
  await expect(page).toHaveURL(what);
  return page.url();
}

test('Space or a button shows a row beside the list, arrows move on to the next, and the whole heading of a column sorts', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(`${server.url}/encounters`);
  const rows = page.getByRole('grid', { name: 'Encounters' }).getByRole('row');
  const titleOf = async (at: number) => rows.nth(at).getByRole('link').first().innerText();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('Space');
  await expect(preview.getByRole('heading', { level: 2 }).first()).toHaveText(await titleOf(1));
  await page.keyboard.press('ArrowDown');
  await expect(preview.getByRole('heading', { level: 2 }).first()).toHaveText(await titleOf(2));
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await rows.nth(3).hover();
  await rows
    .nth(3)
    .getByRole('button', { name: /^Preview / })
    .click();
  await expect(preview.getByRole('heading', { level: 2 }).first()).toHaveText(await titleOf(3));
  await page.keyboard.press('ArrowDown');
  await expect(preview.getByRole('heading', { level: 2 }).first()).toHaveText(await titleOf(4));
  await preview.getByRole('button', { name: /^Close the preview/ }).click();
  await expect(preview).toHaveCount(0);

  // Nothing in the sample game wants a time, so the titles have the room of that column.
  await expect(page.getByRole('columnheader', { name: 'Wanted time' })).toHaveCount(0);
  const heading = page.getByRole('columnheader', { name: 'Location' });
  const box = await heading.boundingBox();
  if (!box) throw new Error('The heading is not visible.');
  await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  // A document that is saved says nothing about it.
  await expect(page.getByRole('columnheader', { name: 'Sync' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Archived' }).click();
  await expect(page).toHaveURL(/\/encounters\/archive/);
  await page.getByRole('link', { name: 'Current' }).click();
  const height = async () => (await rows.nth(1).boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(0);
  const before = await height();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect.poll(height).toBeLessThan(before);
  await page.getByRole('button', { name: 'Compact rows' }).click();
});

test('A window is filled with rows, however high it is', async ({ openOnDevice }) => {
  const page = await openOnDevice('organiser', '/about');
  await page.setViewportSize({ width: 1280, height: 3000 });
  await page.goto(new URL('/encounters', page.url()).href);
  const grid = page.getByRole('grid', { name: 'Encounters' });
  await expect(grid.getByRole('row').nth(40)).toBeVisible();
  // Nothing of the list is left to be scrolled to.
  const missing = () =>
    grid.evaluate((list) => Number(list.ariaRowCount) - list.querySelectorAll('[role=row]').length);
  await expect.poll(missing).toBe(0);
});

test('A click whose row moves by another’s save opens that row', async ({
  organiser: other,
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/encounters?view=list');
  const press = async () => {
    const row = page.getByRole('row').filter({ hasText: /^ENC/ }).first();
    const title = await row.getByRole('link').innerText();
    await row.getByRole('link').hover();
    await page.mouse.down();
    // One that is out of sight comes to the top, and pushes the pressed row down.
    const last = (await findEncounters(other, 'limit=50')).at(-1);
    if (!last) throw new Error('The sample game has no encounters.');
    await other.call('PUT', `/encounters/${last.keyId}`, { ...last, summary: 'By the western gate' });
    await expect(row).toContainText(last.title);
    return title;
  };
  const opened = await press();
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(opened);
  await page.goBack();
  await press();
  // Dragged away, as when text is selected: nothing is opened.
  await page.mouse.move(600, 600);
  await page.mouse.up();
  await expect(page.getByRole('grid', { name: 'Encounters' })).toBeVisible();
});

test('A document opens from a list with its facts and all names in one step', async ({ openOnDevice }) => {
  const page = await openOnDevice('organiser', '/encounters');
  const row = page.getByRole('row').filter({ hasText: /^ENC/ }).nth(2);
  await expect(async () => {
    const first = await row.getByRole('link').evaluate(openAndLook);
    await page.goBack();
    // The list has been idle long enough once the linked documents are known.
    expect(first).toEqual({ facts: true, texts: true, hidden: 0 });
  }).toPass();
});

/** Runs in the page: opens a document, and returns what is there when its heading first is. */
function openAndLook(link: HTMLElement | SVGElement) {
  return new Promise<{ facts: boolean; texts: boolean; hidden: number }>((resolve) => {
    const look = new MutationObserver(() => {
      const panel = document.querySelector('[role=tabpanel]');
      if (!panel) return;
      look.disconnect();
      resolve({
        facts: panel.querySelector('dt') !== null,
        texts: panel.querySelector('[data-field]') !== null,
        hidden: [...panel.querySelectorAll('dd')].filter((each) => /hidden/i.test(each.textContent)).length,
      });
    });
    look.observe(document, { childList: true, subtree: true });
    if (link instanceof HTMLElement) link.click();
  });
}
