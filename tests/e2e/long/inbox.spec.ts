import type { Page } from '@playwright/test';
import { expect, signInAndSync, test } from '#support/browser.ts';
import { findEditableEncounters } from '#support/encounters.ts';
import { readTable } from '#support/mirrorTables.ts';
import { signInToApi } from '#support/serverProcess.ts';

// The bell, the inbox and what is unread.

/** Keys of what this device has not yet shared with the person's others. */
const unsentEntries = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('waymark:'))?.name ?? '';
    const keys = Promise.withResolvers<string[]>();
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const reading = opening.result
        .transaction('personal')
        .objectStore('personal')
        .index('unsent')
        .getAllKeys();
      reading.onsuccess = () => {
        opening.result.close();
        keys.resolve(reading.result.map(String));
      };
    };
    return keys.promise;
  });

test('Notices arrive, are dealt with while the server is gone, and that is shared once it is back', async ({
  server,
  browser,
}) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const [{ keyId, version, teamId, title }] = encounters;
  const referee = await signInToApi(server.url, 'referee@waymark.test');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signInAndSync(page, server.url, 'referee');
  const bell = page.getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox');
  await referee.call('POST', `/encounters/${keyId}/comments`, { comment: 'Who brings the rope?' });
  await organiser.call('POST', `/encounters/${keyId}/comments`, { comment: 'The crew, at dusk' });
  await organiser.call('PUT', `/encounters/${keyId}`, { version, teamId, summary: 'With a rope' });
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  // The notice of the comment may come before the text.
  await expect.poll(() => readTable(page, 'documents')).toContain('With a rope');

  await page.goto(`${server.url}/encounters?is=unread`);
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByText('Unread:')).toHaveCount(1);
  await server.kill();
  await bell.click();
  const group = page.getByRole('region', { name: new RegExp(title) });
  await expect(group.getByText('The crew, at dusk')).toBeVisible();
  await page
    .getByRole('button', { name: /^Done: / })
    .first()
    .click();
  await expect(group).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('Inbox');
  await page.goto(`${server.url}/encounters/${keyId}/read`);
  await expect(page.getByText(/^Changed since you looked: .*by Olive Tranter, 1 comment$/)).toBeVisible();
  await expect.poll(() => unsentEntries(page)).toContain(`seen:${keyId}`);
  await page.goto(`${server.url}/encounters?is=unread`);
  await expect(page.getByRole('heading', { name: 'Encounters', exact: true })).toBeVisible();
  await expect(page.getByText('Unread:')).toHaveCount(0);

  await server.start();
  await expect.poll(() => unsentEntries(page)).toEqual([]);
});
