import type { Page } from '@playwright/test';

/** Everything that this browser stores for the app's address and that contains a word: databases, caches, entries, cookies. */
export async function placesOf(page: Page, word: string): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `cookie ${name}=${value}`);
  const stored = await page.evaluate(async () => {
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('The database could not be opened')));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.addEventListener('success', () => resolve(reading.result));
        });
        found.push(`database ${name} ${store} ${JSON.stringify(rows)}`);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.clone().text();
        found.push(`cache ${name} ${request.url} ${text}`);
      }
    }
    for (const [name, area] of Object.entries({ localStorage, sessionStorage }))
      found.push(...Object.entries(area).map(([key, value]) => `${name} ${key} ${value}`));
    return found;
  });
  return [...stored, ...cookies]
    .filter((each) => each.includes(word))
    .map((each) => each.split(' ').slice(0, 3).join(' '));
}
