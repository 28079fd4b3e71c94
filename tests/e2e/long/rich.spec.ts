import type { Page } from '@playwright/test';
import { expect, richText, signInAs, test } from '#support/browser.ts';
import { findEditableEncounters, readEncounter } from '#support/encounters.ts';
import { clearRichText, expectHeld, paste, readDrafts, typeRichText } from '#support/richText.ts';

const label = 'Referee brief';
const restarted = 'The editor had to restart. Your text is kept, but please check your last change.';

interface Fixtures {
  readonly sharedServer: { readonly url: string };
  readonly openOnDevice: (who: string, path: string) => Promise<Page>;
}

/** Opens the form of one of the game's encounters; `errors` are those of the page. */
async function openForm({ sharedServer, openOnDevice }: Fixtures, at: number) {
  const { organiser, encounters } = await findEditableEncounters(sharedServer.url);
  const keyId = encounters[at]?.keyId ?? '';
  const page = await openOnDevice('referee', `/encounters/${keyId}/edit`);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, keyId, errors, read: () => readEncounter(organiser, keyId) };
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

test('fault 64: an action that fails in the editor is reported and undone, and what is typed afterwards is kept and saved', async ({
  sharedServer,
  openOnDevice,
}) => {
  const { page, errors, read } = await openForm({ sharedServer, openOnDevice }, 4);
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
  // The browser tells the editor of a moved caret by the next frame; on a busy machine that is after the next step.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  for (let count = 0; count < 3; count += 1) await pasteBroken(page);
  await page.keyboard.type(', and more');
  await expect(richText(page, label)).toHaveText('Before. After, and more.');
  await expectHeld(page, label);
  await expect(page.getByText(restarted)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await read())['refereeBrief']).toBe('<p>Before. After, and more.</p>');
});

test('An editor that cannot draw its text starts again with it', async ({ sharedServer, openOnDevice }) => {
  const { page, errors } = await openForm({ sharedServer, openOnDevice }, 5);
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

test('Words that reach the screen without the editor are kept', async ({ sharedServer, openOnDevice }) => {
  const { page, errors } = await openForm({ sharedServer, openOnDevice }, 6);
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

test('Text is recorded without frames, and before a shortcut saves it', async ({
  sharedServer,
  openOnDevice,
}) => {
  const { page, read } = await openForm({ sharedServer, openOnDevice }, 7);
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

test.describe('Where the script of the editor does not arrive', () => {
  // A service worker that is ready in time would have the script.
  test.use({ serviceWorkers: 'block' });

  test('the text can be read and the other fields work', async ({ sharedServer, page }) => {
    await page.route('**/assets/Editor-*.js', (route) => route.abort());
    const { organiser, encounters } = await findEditableEncounters(sharedServer.url);
    const keyId = encounters[8]?.keyId ?? '';
    const read = () => readEncounter(organiser, keyId);
    await signInAs(page, sharedServer.url, 'referee', `/encounters/${keyId}/edit`);
    const [words] = /[^<>]{10,}/.exec(String((await read())['refereeBrief'])) ?? [''];
    await expect(page.getByText('The editor could not start. Your text is kept.').first()).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await page.getByLabel('Summary').fill('Written without the editor');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await read())['summary']).toBe('Written without the editor');
  });
});

test('Tab indents in a list, leaves the field elsewhere and after Escape, and never ends in a toolbar', async ({
  sharedServer,
  openOnDevice,
}) => {
  const { page } = await openForm({ sharedServer, openOnDevice }, 9);
  const field = richText(page, label);
  const toolbar = page.getByRole('toolbar', { name: `Formatting of ${label}` });
  await expect(field).toBeVisible();
  await expect(toolbar).toBeHidden();
  const top = () => field.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  await clearRichText(page, label);
  await expect(toolbar).toBeVisible();
  await expect.poll(top).toBe(before);

  await toolbar.getByRole('button', { name: 'Bullet list' }).click();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Tab');
  await page.keyboard.type('lantern');
  await press('Enter', 'Tab', 'Tab');
  await page.keyboard.type('sword');
  await press('Enter', 'Tab');
  await page.keyboard.type('hilt');
  await press('Enter', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
  await page.keyboard.type('rope');
  const list = '<ul><li>lantern<ul><li>sword<ul><li>hilt</li></ul></li></ul></li><li>rope</li></ul>';
  await expect.poll(() => readDrafts(page)).toContain(list);
  await expectHeld(page, label);

  // The formatting is one key away, and Escape leads back.
  await press('Alt+F10');
  await expect(toolbar.getByRole('button', { name: 'Bullet list' })).toBeFocused();
  await press('Escape');
  await expect(field).toBeFocused();
  await press('Escape', 'Tab');
  await expect(field).not.toBeFocused();
  await expect(page.locator('[role=toolbar] :focus')).toHaveCount(0);
  await expect(toolbar).toBeHidden();
  // On the way back, a field's own toolbar comes after its text.
  await field.focus();
  await press('Shift+Tab');
  await expect(toolbar.getByRole('button', { name: 'Bullet list' })).toBeFocused();
  await press('Tab');
  await expect(field).toBeFocused();
  await press('Control+End');
  await page.keyboard.type('s');
  await expect(field).toContainText('ropes');
  await press('Enter', 'Enter');
  await expect(field.locator('p')).toHaveCount(1);
  await press('Tab');
  await expect(field).not.toBeFocused();
  await expect(page.locator('[role=toolbar] :focus')).toHaveCount(0);
});

test('Markdown becomes formatting, and Undo gives its characters back', async ({
  sharedServer,
  openOnDevice,
}) => {
  const { page } = await openForm({ sharedServer, openOnDevice }, 3);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const recorded = async (html: string) => {
    await expect.poll(() => readDrafts(page)).toContain(html);
    await expectHeld(page, label);
  };
  const becomes = async (typed: string, html: string) => {
    await clearRichText(page, label);
    await page.keyboard.type(typed);
    await recorded(html);
  };
  await becomes('# The gate\n## At dusk\n### Who', '<h1>The gate</h1><h2>At dusk</h2><h3>Who</h3>');
  await becomes('- rope\nlamp', '<ul><li>rope</li><li>lamp</li></ul>');
  await becomes(
    '1. knock\nwait\n\n> quiet',
    '<ol><li>knock</li><li>wait</li></ol><blockquote>quiet</blockquote>',
  );
  await becomes('before\n---\nafter', '<p>before</p><hr><p>after</p>');
  await becomes(
    'so **very** *much* `code` ~~not~~ a*b*c 2*3 ** 4',
    '<p>so <strong>very</strong> <em>much</em> <code>code</code> <s>not</s> a*b*c 2*3 ** 4</p>',
  );
  for (const [typed, made] of [
    ['# ', '<h1>a</h1>'],
    ['- ', '<ul><li>a</li></ul>'],
    ['**b**', '<p><strong>b</strong>a</p>'],
  ] as const) {
    await becomes(`${typed}a`, made);
    await clearRichText(page, label);
    await page.keyboard.type(typed);
    await press('Control+z');
    await page.keyboard.type('a');
    await recorded(`<p>${typed}a</p>`);
  }
  await clearRichText(page, label);
  await page.keyboard.type('---');
  await press('Enter', 'Control+z');
  await page.keyboard.type('-8<---');
  await recorded('<p>----8&lt;---</p>');
  await clearRichText(page, label);
  await paste(page, { text: '# no heading' });
  await recorded('<p># no heading</p>');
});

test('A slash offers commands, ENC- and brackets documents, an at sign people; what is not taken stays as typed', async ({
  sharedServer,
  openOnDevice,
}) => {
  const { organiser, encounters } = await findEditableEncounters(sharedServer.url);
  const { reference, title, keyId } = encounters[0];
  const plot = encounters.find((each) => each.reference !== reference);
  const page = await openOnDevice('referee', `/encounters/${encounters[2]?.keyId}/edit`);
  const field = richText(page, label);
  const options = page.getByRole('listbox').getByRole('option');
  const recorded = async (html: string) => {
    await expect.poll(() => readDrafts(page)).toContain(html);
    await expectHeld(page, label);
  };
  await clearRichText(page, label);

  // Commands.
  await page.keyboard.type('and/or 5 /');
  await expect(options.first()).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.type('min /head');
  await expect(options).toHaveCount(3);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await recorded('<h2>and/or 5 /min</h2>');
  await clearRichText(page, label);
  await page.keyboard.type('km /');
  await page.keyboard.press('Enter');
  await page.keyboard.type('h');
  await recorded('<p>km /</p><p>h</p>');

  // Documents, by reference, and by title with any prefix or none.
  await clearRichText(page, label);
  await page.keyboard.type(`see ${reference.toLowerCase()}`);
  await expect(options.first()).toContainText(title);
  await page.keyboard.press('Enter');
  await page.keyboard.type(` and [[${plot?.title.slice(0, 12)}`);
  await options
    .filter({ hasText: plot?.reference ?? '' })
    .first()
    .click();
  await page.keyboard.type('.');
  await recorded(`<p>see ${reference} and ${plot?.reference}.</p>`);
  await expect(field.locator('.wm-ref').first()).toHaveAttribute('data-title', title);

  // People.
  await page.keyboard.type(' Ask @');
  await expect(options.first()).toBeVisible();
  const name = (await options.first().textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('!');
  await recorded(`<p>see ${reference} and ${plot?.reference}. Ask @${name.replaceAll(' ', '\u00a0')}!</p>`);

  // Read, they are links, and the document that is named knows.
  await page.keyboard.press('Control+s');
  const html = `<p>see ${reference} and ${plot?.reference}. Ask @${name.replaceAll(' ', '\u00a0')}!</p>`;
  await expect
    .poll(async () => (await readEncounter(organiser, encounters[2]?.keyId ?? ''))['refereeBrief'])
    .toBe(html);
  await page.goto(`${sharedServer.url}/encounters/${encounters[2]?.keyId}/read`);
  await page
    .getByRole('link', { name: `${reference} ${title}` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/encounters/${keyId}/read`));
  await expect(page.getByRole('region', { name: 'Mentioned in' })).toContainText(encounters[2]?.title ?? '');
});
