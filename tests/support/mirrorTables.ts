import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Reads a table of the local mirror as JSON. */
export function readTable(
  page: Page,
  table: 'documents' | 'outbox' | 'pictureParts' | 'typed',
): Promise<string> {
  return page.evaluate(async (table) => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('waymark:'))?.name ?? '';
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(new Error(`${name} did not open.`)));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction(table).objectStore(table).getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(JSON.stringify(reading.result));
        });
      });
    });
  }, table);
}

/** Removes a document from the local mirror behind the app's back. */
export function removeDocument(page: Page, keyId: string): Promise<void> {
  return page.evaluate(async (key) => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('waymark:'))?.name ?? '';
    return new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(new Error(`${name} did not open.`)));
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('documents', 'readwrite');
        writing.objectStore('documents').delete(key);
        writing.addEventListener('complete', () => {
          opening.result.close();
          resolve();
        });
      });
    });
  }, keyId);
}

/** Waits until the server has everything that was saved on this device. */
export async function expectSent(page: Page): Promise<void> {
  // The badge still says “All saved” for a moment after a change.
  await expect.poll(() => readTable(page, 'outbox')).toBe('[]');
}
