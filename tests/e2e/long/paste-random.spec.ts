import type { Page } from '@playwright/test';
import { expect, richText, test } from '#support/browser.ts';
import { seeded } from '#support/clock.ts';
import { findEditableEncounters } from '#support/encounters.ts';
import { type Fragment, fragmentMaker } from '#support/fragments.ts';
import { expectHeld, readDrafts, typeRichText } from '#support/richText.ts';

const label = 'Referee brief';
test('Of 800 pasted fragments no word is lost, and recording goes on', async ({
  sharedServer,
  openOnDevice,
}) => {
  const { encounters } = await findEditableEncounters(sharedServer.url);
  await pasteFragments(await openOnDevice('referee', `/encounters/${encounters[3]?.keyId}/edit`), 800);
});

/** Pastes so many random fragments, the last of them of 200 kB, then types, reloads and compares. */
async function pasteFragments(page: Page, count: number): Promise<void> {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  await richText(page, label).click();
  const make = fragmentMaker(seeded(1_106));
  const fragments = Array.from({ length: count }, (_, at) =>
    make(at === 100 || at === count - 1 ? 200_000 : 0),
  );
  const lost = await pasteAll(page, fragments);
  expect(errors).toEqual([]);
  expect(lost).toEqual([]);
  await typeRichText(page, label, ' and what is typed afterwards');

  // The recorded text is the same after a reload.
  const longest = (texts: readonly string[]) => texts.reduce((a, b) => (a.length > b.length ? a : b), '');
  const before = longest(await readDrafts(page));
  await page.reload();
  await page.getByRole('button', { name: 'Use draft' }).click();
  await expectHeld(page, label);
  await typeRichText(page, label, 'Z');
  const after = longest(await readDrafts(page)).replace('afterwardsZ', 'afterwards');
  expect(after.split(/(?=<)/)).toEqual(before.split(/(?=<)/));
  expect(errors).toEqual([]);
}

/** Pastes each fragment over everything or, every third, at the end. Returns what was lost. */
function pasteAll(page: Page, fragments: readonly Fragment[]): Promise<unknown[]> {
  return richText(page, label).evaluate(async (editor, all) => {
    const lost: unknown[] = [];
    let failing = '';
    window.addEventListener('error', ({ message }) => {
      failing = message;
    });
    const press = (key: string, code: string) =>
      editor.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, ctrlKey: true, bubbles: true, cancelable: true }),
      );
    for (const [at, { html, words }] of all.entries()) {
      press('a', 'KeyA');
      if (at % 3 === 2)
        editor.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
        );
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', words.join(' '));
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      await Promise.resolve();
      if (at % 20 === 0) await new Promise(requestAnimationFrame);
      const text = editor.textContent ?? '';
      const missing = words.filter((word) => !text.includes(word));
      if (missing.length > 0)
        lost.push({ at, failing, missing, html: html.slice(0, 2_000), text: text.slice(0, 500) });
      if (lost.length > 3) break;
    }
    return lost;
  }, fragments);
}
