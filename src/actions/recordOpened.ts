import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';

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
