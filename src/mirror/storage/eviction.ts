import type { Mirror } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/**
 * Frees space by dropping fetched versions, which the server still has: first those of documents not opened recently,
 * then all. Never touches the user's own work. Stops prefetching until `resumePrefetch`.
 */
export async function evictVersions(mirror: Mirror): Promise<void> {
  await mirror.transaction('rw', mirror.versions, mirror.meta, async () => {
    const opened = new Set(await readMeta(mirror, 'opened'));
    const keys = await mirror.versions.toCollection().primaryKeys();
    const notRecent = keys.filter(([keyId]) => !opened.has(keyId));
    await mirror.versions.bulkDelete(notRecent.length > 0 ? notRecent : keys);
    await writeMeta(mirror, 'isStorageLow', true);
  });
}

/** Allows prefetching again once there is enough space. */
export async function resumePrefetch(mirror: Mirror): Promise<void> {
  if (await readMeta(mirror, 'isStorageLow')) await writeMeta(mirror, 'isStorageLow', false);
}
