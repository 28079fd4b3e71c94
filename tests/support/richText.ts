import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type TypedRow, typedSchema } from '#mirror/typed/rows.ts';
import { expect, richText } from './browser.ts';

/** Clipboard contents of a program. */
export type Copied = { readonly html?: string; readonly text?: string };

/** Types at the end of a rich-text field, and checks that what is on the screen is in the draft. */
export async function typeRichText(page: Page, label: string, text: string): Promise<void> {
  await richText(page, label).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
  await expect(richText(page, label)).toContainText(text);
  await expectHeld(page, label);
}

/** Deletes the text of a rich-text field, and leaves the caret in it. */
export async function clearRichText(page: Page, label: string): Promise<void> {
  await richText(page, label).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(richText(page, label)).toHaveText('');
}

/** Pastes what a program copied where the caret is, through the clipboard. */
export async function paste(page: Page, copied: Copied, keys = 'Control+v'): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(({ html, text }) => {
    const copy = (event: ClipboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (html !== undefined) event.clipboardData?.setData('text/html', html);
      if (text !== undefined) event.clipboardData?.setData('text/plain', text);
    };
    window.addEventListener('copy', copy, { capture: true });
    const isCopied = document.execCommand('copy');
    window.removeEventListener('copy', copy, { capture: true });
    if (!isCopied) throw new Error('The clipboard cannot be written.');
  }, copied);
  await page.keyboard.press(keys);
}

/** Waits until the text of a rich-text field is in a draft on this device: nothing is shown that is not kept. */
export async function expectHeld(page: Page, label: string): Promise<void> {
  await expect(async () => {
    const shown = squeeze((await richText(page, label).textContent()) ?? '');
    const held = (await readDrafts(page)).map((html) => squeeze(plain(html)));
    expect(held.includes(shown), `“${shown.slice(-80)}” is in a draft`).toBe(true);
  }).toPass({ intervals: [50, 100, 200, 200, 500], timeout: 15_000 });
}

/** Returns every unsaved text on this device, in drafts or beside documents. */
export async function readDrafts(page: Page): Promise<string[]> {
  return (await readTyped(page)).flatMap((row) => {
    if (row.kind === 'draft') return Object.values(row.body).flatMap(stringsIn);
    return row.kind === 'text' ? [row.value] : [];
  });
}

/** Returns the table of typed text of this device (src/mirror/typed/rows.ts). */
export async function readTyped(page: Page): Promise<TypedRow[]> {
  const rows = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')));
      });
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      const isMirror = database.objectStoreNames.contains('typed');
      if (isMirror) found.push(...(await done(database.transaction('typed').objectStore('typed').getAll())));
      database.close();
    }
    return found;
  });
  return z.array(typedSchema).parse(rows);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function plain(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return text.replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&');
}

function squeeze(text: string): string {
  return text.replaceAll(/[\s\u200b\ufeff]+/g, '');
}
