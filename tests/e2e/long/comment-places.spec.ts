import type { Page } from '@playwright/test';
import { expect, noticeSignal, test } from '#support/browser.ts';
import { findEditableEncounters, readEncounter } from '#support/encounters.ts';
import { ownName } from '#support/names.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { selectWords } from '#support/selectWords.ts';

// Comments on words of a document, beside it at 1440 pixels and below it at 390.

const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('wm-comment') ?? [])].map((range) =>
      range instanceof Range ? range.toString() : '',
    ),
  );

test('Words are commented on by pointer and by keyboard, and the comments stand beside them, offline too', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const { organiser, encounters } = await findEditableEncounters(server.url);
  const [other] = encounters;
  const brief = '<p>The ford is low. The smith waits with a lamp.</p><p>Nobody knows the smith.</p>';
  const { keyId } = await makeComplete(organiser, 'encounter', {
    title: ownName('The smith'),
    refereeBrief: brief,
  });
  const address = `/encounters/${keyId}/read`;
  const page = await openOnDevice('referee', address);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Comment on this field' }).first().waitFor();
  await server.kill();

  await selectWords(page, 'refereeBrief', 'a lamp');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const box = page.getByRole('textbox', { name: /^Comment on / });
  await expect(box).toBeFocused();
  await box.fill('A torch');
  // The draft keeps its place, and the other tab has it too.
  await page.getByRole('tab', { name: 'Comments' }).click();
  const newComment = page.getByRole('textbox', { name: 'New comment' });
  await expect(newComment).toHaveValue('A torch');
  await page.reload();
  await expect(newComment).toHaveValue('A torch');
  await expect(page.getByText('a lamp', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Read' }).click();
  await expect(box).toHaveValue('A torch');
  await box.fill(`A torch, not a lamp, as in ${other.reference}`);
  // The focus moves on while the comment is saved, and stays there.
  const onField = page.getByRole('button', { name: 'Comment on this field' }).first();
  const next = await onField.elementHandle();
  await box.evaluate((area, next) => {
    area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    next?.focus();
  }, next);
  const margin = page.getByRole('region', { name: /^Comments on / });
  const first = margin.getByRole('article').filter({ hasText: 'A torch, not a lamp' });
  await expect(first).toBeVisible();
  await expect(box).toHaveCount(0);
  await expect(onField).toBeFocused();
  await expect(first.getByRole('link', { name: other.title })).toBeVisible();
  await expect.poll(() => marked(page)).toEqual(['a lamp']);
  const [text, card] = await Promise.all([
    page.locator('[data-field="refereeBrief"] .wm-prose').boundingBox(),
    first.boundingBox(),
  ]);
  expect(card?.x).toBeGreaterThan((text?.x ?? Infinity) + (text?.width ?? 0) - 1);

  await selectWords(page, 'refereeBrief', 'the smith');
  await page.keyboard.press('c');
  await box.fill('Which smith?');
  await box.press('Control+Enter');
  // Another is opened while that one may still be being saved, and stays open.
  await onField.focus();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect.poll(() => marked(page)).toEqual(['a lamp', 'the smith']);
  await expect(box).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(onField).toBeFocused();

  await server.start();
  await noticeSignal(page);
  await expect(first.getByText('Waiting')).toHaveCount(0, { timeout: 20_000 });
  const { version } = await readEncounter(organiser, keyId);
  await organiser.call('PUT', `/encounters/${keyId}`, {
    version,
    refereeBrief: brief.replace('a lamp', 'a candle'),
  });
  await expect(first.getByText('The text has changed since.')).toBeVisible();
  await expect(first.getByText('a lamp', { exact: true })).toBeVisible();
  await expect.poll(() => marked(page)).toEqual(['the smith']);

  const phone = await openOnDevice('organiser', '/about');
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(server.url + address);
  const threads = phone.getByRole('region', { name: /^Comments on / });
  await expect.poll(() => marked(phone)).toEqual(['the smith']);
  await expect(threads).toHaveCount(0);
  const spot = await phone.evaluate(() => {
    const [range] = CSS.highlights.get('wm-comment') ?? [];
    if (!(range instanceof Range)) throw new Error('Nothing is marked.');
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await phone.mouse.click(spot.x, spot.y);
  const second = threads.getByRole('article').filter({ hasText: 'Which smith?' });
  await expect(second).toBeFocused();
  await second.getByRole('button', { name: 'Reply' }).click();
  await phone.getByRole('textbox', { name: /^Reply to / }).fill('The one from Wye');
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(threads.getByText('The one from Wye')).toBeVisible();
  await phone.getByRole('button', { name: /^2 comments on / }).click();
  await expect(threads).toHaveCount(0);

  await phone.getByRole('tab', { name: 'Comments' }).click();
  const listed = phone.getByRole('article').filter({ hasText: 'A torch, not a lamp' });
  await expect(listed.getByText('The text has changed since.')).toBeVisible();
  await expect(
    phone.getByRole('article').filter({ hasText: 'Which smith?' }).getByText('the smith'),
  ).toBeVisible();
});
