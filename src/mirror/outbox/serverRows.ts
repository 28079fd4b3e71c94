import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import type { LeaseHolder } from './sending.ts';
import { checkLease } from '#mirror/storage/lease.ts';

/** Up to so many rows are deleted one by one: each takes as long as storing a document. */
const fewRows = 10;

/**
 * Deletes the server's rows of documents of which everything has been acknowledged, after their outbox rows. Of many, as when a
 * device returns, only the last answer deletes them, all at once; until then `settledServerRows` says that some are left
 * (decision 065). Inside a transaction.
 */
export async function dropServerRows(mirror: Mirror, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return;
  if ((await mirror.outbox.count()) === 0) {
    await Promise.all([mirror.server.clear(), mirror.meta.delete('settledServerRows')]);
  } else if (keyIds.length <= fewRows) await mirror.server.bulkDelete([...keyIds]);
  else await writeMeta(mirror, 'settledServerRows', true);
}

/**
 * Deletes the server's rows that answers have left, because changes of other documents stay unsent, or the tab was killed
 * before the last answer.
 */
export async function dropSettledServerRows(holder: LeaseHolder): Promise<void> {
  const { mirror } = holder;
  if (!(await readMeta(mirror, 'settledServerRows'))) return;
  await mirror.transaction('rw', mirror.outbox, mirror.server, mirror.meta, async () => {
    await checkLease(mirror, holder.token, holder.now());
    const [rows, outbox] = await Promise.all([
      mirror.server.toCollection().primaryKeys(),
      mirror.outbox.toArray(),
    ]);
    const unsent = new Set(outbox.map(({ keyId }) => keyId));
    await mirror.server.bulkDelete(rows.filter((keyId) => !unsent.has(keyId)));
    await mirror.meta.delete('settledServerRows');
  });
}
