import { findViolations } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import { makeSlotIn, personId } from '#support/eventNow.ts';
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

  // Three slots that somebody moves in one go are one line, which opens.
  const admin = await signInToApi(server.url, 'admin@waymark.test');
  const referees = [await personId(admin, 'organiser')];
  for (const title of ['Tow the barge', 'Paint the barge', 'Sink the barge']) {
    const id = await makeSlotIn(admin, 600, { title, referees });
    const start = new Date(Date.now() + 700 * 60_000).toISOString();
    const end = new Date(Date.now() + 760 * 60_000).toISOString();
    await referee.call('PUT', `/eventSlots/${id}`, { version: 1, start, end });
  }
  const moves = page.getByRole('region', { name: /moved \d+ slots$/ });
  await expect(moves).toContainText('Sink the barge');
  await expect(moves.getByRole('link')).toHaveCount(0);
  await moves.getByRole('button', { name: /^Show/ }).click();
  await expect(moves.getByRole('region', { name: 'Tow the barge' })).toContainText(
    /moved it from \w{3} \d\d:\d\d to \w{3} \d\d:\d\d/,
  );
  expect(await findViolations(page)).toEqual([]);
});

/** The number in the name of the bell; 0 without one. */
function unread(name: string | null): number {
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0);
}
