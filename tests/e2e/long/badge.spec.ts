import type { Page } from '@playwright/test';
import { startBadLink } from '#support/badLink.ts';
import { badge, expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { editSummary, findEditableEncounters } from '#support/encounters.ts';
import { ownName } from '#support/names.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { viewports } from '#support/screens.ts';

test('Every message about syncing is in the badge at every width, on a phone as an icon and a number, and visible is the mark of a row that is not on the server, however long its title is', async ({
  sharedServer: server,
  organiser,
  openOnDevice,
}) => {
  const { keyId } = await makeComplete(organiser, 'encounter', { title: ownName('The long way') });
  const typed = await makeComplete(organiser, 'encounter', { title: ownName('The short way') });
  const title = 'A long title '.repeat(14).trim();
  const page = await openOnDevice('referee', `/encounters/${keyId}/edit`);
  await server.kill();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(badge(page)).toHaveAccessibleName('Offline, 1 waiting');
  await addHeldText(page);
  const form = await page.context().newPage();
  await form.goto(`${server.url}/encounters/${typed.keyId}/edit`);
  await form.getByLabel('Summary').fill('Typed, and not saved');
  await page.goto(`${server.url}/encounters`);
  const row = page.getByRole('row').filter({ hasText: title });
  const icon = row.locator('[data-state=waiting] svg');
  const isInCell = () =>
    icon.evaluate((mark) => {
      const cell = mark.closest('[role=gridcell]')?.getBoundingClientRect();
      return cell !== undefined && mark.getBoundingClientRect().right <= cell.right;
    });
  for (const size of viewports) {
    await page.setViewportSize(size);
    await expect(badge(page)).toHaveAccessibleName('Offline, 1 waiting, 1 needs you, 1 draft');
    await expect(badge(page).locator('svg:visible')).toHaveCount(1);
    await expect(async () => {
      const box = await badge(page).boundingBox();
      expect((box?.x ?? -1) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
      expect(await isClipped(page)).toBe(false);
    }).toPass();
    // On a phone the icon and the number of what is most pressing; the name of the button has all.
    await expect(badge(page)).toHaveText(
      size.width === 390 ? '1' : 'Offline · 1 waiting · 1 needs you · 1 draft',
      { useInnerText: true },
    );
    await expect(row.getByText('Waiting', { exact: true })).toHaveCount(1);
    await expect(icon).toBeVisible();
    await expect.poll(isInCell).toBe(true);
  }
});

test('Errors of the server are shown, with what waits and since when', async ({ sharedServer, page }) => {
  const link = await startBadLink(sharedServer.url);
  const { encounters } = await findEditableEncounters(sharedServer.url);
  await page.clock.install();
  await signInAndSync(page, link.url, 'referee');
  link.fault = ({ url }) => (url?.startsWith('/api/sync/') ? 'error' : null);
  await editSummary(page, `${link.url}/encounters/${encounters[4]?.keyId ?? ''}`, 'Kept while it fails');
  await expect(badge(page)).toHaveText('Trying again · 1 waiting');
  await page.clock.fastForward(60_000);
  await expect(badge(page)).toHaveText('Sync trouble · 1 waiting');
  await page.goto(`${link.url}/device`);
  await expect(page.getByText(/^Syncing started to fail /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting to be sent' })).toContainText(
    'Syncing fails at the moment. Waymark will try again automatically.',
  );
  link.fault = () => null;
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expectAllSaved(page, 30_000);
  await expect(page.getByText(/^Syncing started to fail/)).toHaveCount(0);
  link.close();
});

/** Puts a text into the database as if access to its document had been lost. */
async function addHeldText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const own = (await indexedDB.databases()).find((each) => each.name?.startsWith('waymark:'))?.name ?? '';
    const opening = indexedDB.open(own);
    await new Promise((opened) => opening.addEventListener('success', opened));
    const writing = opening.result.transaction('typed', 'readwrite');
    const at = new Date().toISOString();
    const of = { kind: 'held', id: 'held gone', keyId: 'gone', entity: 'encounter' };
    writing.objectStore('typed').put({ ...of, reference: 'ENC-1', title: 'Gone', changes: [], at });
    await new Promise((done) => writing.addEventListener('complete', done));
    opening.result.close();
  });
  await page.reload();
}

/** Whether any part of the badge is cut off or hidden behind something else. */
function isClipped(page: Page): Promise<boolean> {
  return badge(page).evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isCut = [button, ...button.querySelectorAll('span')].some(
      (each) => each.scrollWidth > Math.max(each.clientWidth, each.getBoundingClientRect().width) + 1,
    );
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isCut || !button.contains(middle);
  });
}
