import type { Page } from '@playwright/test';
import { expect, richText, signInAs, test } from '#support/browser.ts';
import { findEditableEncounters, readEncounter } from '#support/encounters.ts';
import { clearRichText, expectHeld, typeRichText } from '#support/richText.ts';

const label = 'Referee brief';
const restarted = 'The editor had to restart. Your text is kept, but please check your last change.';

/** Opens the form of one of the game's encounters; `errors` are those of the page. */
async function openForm(page: Page, url: string, at: number) {
  const { organiser, encounters } = await findEditableEncounters(url);
  const keyId = encounters[at]?.keyId ?? '';
  await signInAs(page, url, 'referee', `/encounters/${keyId}/edit`);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { errors, read: () => readEncounter(organiser, keyId) };
}

/** Pastes something that cannot be read. */
function pasteBroken(page: Page): Promise<void> {
  return richText(page, label).evaluate((editor) => {
    const clipboardData = new DataTransfer();
    clipboardData.getData = () => {
      throw new Error('The clipboard is broken.');
    };
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
}

test('fault 64: an action that fails in the editor is reported and undone, and what is typed afterwards is kept', async ({
  sharedServer,
  page,
}) => {
  const { errors } = await openForm(page, sharedServer.url, 4);
  await clearRichText(page, label);
  await typeRichText(page, label, 'Before.');
  await pasteBroken(page);
  await page.keyboard.type(' After.');
  await expect(richText(page, label)).toHaveText('Before. After.');
  await expectHeld(page, label);
  expect(new Set(errors)).toEqual(new Set(['The clipboard is broken.']));
  await expect(page.getByText(restarted)).toBeHidden();

  // An editor that fails again and again is replaced: the next key is for the new one.
  await page.keyboard.press('ArrowLeft');
  for (let count = 0; count < 3; count += 1) await pasteBroken(page);
  await page.keyboard.type(', and more');
  await expect(richText(page, label)).toHaveText('Before. After, and more.');
  await expectHeld(page, label);
  await expect(page.getByText(restarted)).toBeVisible();
});

test('An editor that can no longer draw its text starts again with it', async ({ sharedServer, page }) => {
  const { errors } = await openForm(page, sharedServer.url, 5);
  await clearRichText(page, label);
  await typeRichText(page, label, 'Kept words.');
  await page.evaluate(() => {
    const create = document.createElement.bind(document);
    let failuresLeft = 2;
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      if (name === 'p' && failuresLeft > 0) {
        failuresLeft -= 1;
        throw new Error('No paragraph today.');
      }
      return create(name, options);
    };
  });
  await page.keyboard.press('Enter');
  await page.keyboard.type(' And these.');
  await expect(richText(page, label)).toHaveText('Kept words. And these.');
  await expectHeld(page, label);
  await expect(page.getByText(restarted)).toBeVisible();
  expect(new Set(errors)).toEqual(new Set(['No paragraph today.']));
});

test('Words that reach the screen without the editor are kept', async ({ sharedServer, page }) => {
  const { errors } = await openForm(page, sharedServer.url, 6);
  await clearRichText(page, label);
  await typeRichText(page, label, 'Typed');
  // Just after a key the editor takes a change of the screen for its own.
  await richText(page, label).evaluate((editor) => {
    const text = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT).nextNode();
    editor.dispatchEvent(new Event('textInput', { bubbles: true }));
    if (text instanceof Text) text.data += ' and dictated';
  });
  await expect(page.getByText(restarted)).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' words');
  await expect(richText(page, label)).toHaveText('Typed and dictated words');
  await expectHeld(page, label);
  expect(errors).toEqual(['The editor shows a text that it does not hold.']);
});

test('What is typed is recorded where the browser draws no frames, and before a shortcut saves it', async ({
  sharedServer,
  page,
}) => {
  const { read } = await openForm(page, sharedServer.url, 7);
  await clearRichText(page, label);
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 1;
  });
  await page.keyboard.type('Without frames');
  await expect(richText(page, label)).toHaveText('Without frames');
  await expectHeld(page, label);
  await page.keyboard.type('!');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await read())['refereeBrief']).toBe('<p>Without frames!</p>');
});

test('Where the script of the editor does not arrive, the text can be read and the other fields work', async ({
  sharedServer,
  page,
}) => {
  await page.route('**/assets/Editor-*.js', (route) => route.abort());
  const { read } = await openForm(page, sharedServer.url, 8);
  const [words] = /[^<>]{10,}/.exec(String((await read())['refereeBrief'])) ?? [''];
  await expect(page.getByText('The editor could not start. Your text is kept.').first()).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByLabel('Summary').fill('Written without the editor');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await read())['summary']).toBe('Written without the editor');
});
