import type { Mirror } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Documents whose histories are dropped last: those that were opened here last. */
const rememberedOpenings = 100;

/** Notes that a document was opened, for when something has to make room. */
export async function noteOpened(mirror: Mirror, keyId: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const before = (await readMeta(mirror, 'opened')) ?? [];
    if (before[0] === keyId) return;
    const opened = [keyId, ...before.filter((each) => each !== keyId)].slice(0, rememberedOpenings);
    await writeMeta(mirror, 'opened', opened);
  });
}

/**
 * Drops fetched texts of earlier versions, which the server has: first of the documents that were not opened here
 * lately, and where there are none left, of all. Never anything that was written here. None is fetched ahead from then on,
 * until there is room again.
 */
export async function makeRoom(mirror: Mirror): Promise<void> {
  await mirror.transaction('rw', mirror.versions, mirror.meta, async () => {
    const opened = new Set(await readMeta(mirror, 'opened'));
    const keys = await mirror.versions.toCollection().primaryKeys();
    const lessUsed = keys.filter(([keyId]) => !opened.has(keyId));
    await mirror.versions.bulkDelete(lessUsed.length > 0 ? lessUsed : keys);
    await writeMeta(mirror, 'scarce', true);
  });
}

/** There is room again: histories are fetched ahead as before. */
export async function roomAgain(mirror: Mirror): Promise<void> {
  if (await readMeta(mirror, 'scarce')) await writeMeta(mirror, 'scarce', false);
}
