import type { Mirror } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** How many recently opened documents keep their history the longest. */
const rememberedOpenings = 100;

/** Records that a document was opened, so that its history is evicted last. */
export async function recordOpened(mirror: Mirror, keyId: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const before = (await readMeta(mirror, 'opened')) ?? [];
    if (before[0] === keyId) return;
    const opened = [keyId, ...before.filter((each) => each !== keyId)].slice(0, rememberedOpenings);
    await writeMeta(mirror, 'opened', opened);
  });
}

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
