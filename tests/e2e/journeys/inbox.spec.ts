import { findViolations } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('The bell counts what others did to an own document, the inbox says what, and Done takes it away', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const olive = await signInToApi(server.url, 'organiser@waymark.test');
  const referee = await signInToApi(server.url, 'referee@waymark.test');
  const { keyId } = await makeComplete(olive, 'encounter', { title: 'The rope at the ford' });
  const page = await openOnDevice('organiser', '/encounters');
  const bell = page.getByRole('link', { name: /^Inbox/ });
  await referee.call('POST', `/encounters/${keyId}/comments`, {
    comment: 'Who brings the rope, @Olive\u00a0Tranter?',
  });
  await expect(bell).toHaveAccessibleName(/^Inbox, \d+ unread$/);
  await bell.click();
  const notices = page.getByRole('region', { name: /The rope at the ford/ });
  await expect(notices).toContainText('Who brings the rope');
  await expect(notices).toContainText('mentioned you');
  expect(await findViolations(page)).toEqual([]);
  const count = unread(await bell.getAttribute('aria-label'));
  await notices.getByRole('button', { name: /^Done: / }).click();
  await expect(notices).toHaveCount(0);
  await expect.poll(async () => unread(await bell.getAttribute('aria-label'))).toBe(count - 1);
});

/** The number in the name of the bell; 0 without one. */
function unread(name: string | null): number {
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0);
}
