import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import type { LeaseHolder } from './sending.ts';
import { checkLease } from '#mirror/storage/lease.ts';

/** Up to so many shadows are deleted one by one: each takes as long as storing a document. */
const fewShadows = 10;

/**
 * Deletes the shadows of documents of which everything has been acknowledged, after their outbox rows. Of many, as when a
 * device returns, only the last answer deletes them, all at once; until then `settledShadows` says that some are left (decision 065).
 * Inside a transaction.
 */
export async function dropShadows(mirror: Mirror, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return;
  if ((await mirror.outbox.count()) === 0) {
    await Promise.all([mirror.shadow.clear(), mirror.meta.delete('settledShadows')]);
  } else if (keyIds.length <= fewShadows) await mirror.shadow.bulkDelete([...keyIds]);
  else await writeMeta(mirror, 'settledShadows', true);
}

/**
 * Deletes the shadows that answers have left, because changes of other documents stay unsent, or the tab was killed
 * before the last answer.
 */
export async function dropSettledShadows(holder: LeaseHolder): Promise<void> {
  const { mirror } = holder;
  if (!(await readMeta(mirror, 'settledShadows'))) return;
  await mirror.transaction('rw', mirror.outbox, mirror.shadow, mirror.meta, async () => {
    await checkLease(mirror, holder.token, holder.now());
    const [shadows, outbox] = await Promise.all([
      mirror.shadow.toCollection().primaryKeys(),
      mirror.outbox.toArray(),
    ]);
    const unsent = new Set(outbox.map(({ keyId }) => keyId));
    await mirror.shadow.bulkDelete(shadows.filter((keyId) => !unsent.has(keyId)));
    await mirror.meta.delete('settledShadows');
  });
}
