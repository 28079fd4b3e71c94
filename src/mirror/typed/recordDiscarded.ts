import type { Mirror } from '#mirror/storage/database.ts';
import { allTyped } from './kinds.ts';
import type { DiscardedRow } from './rows.ts';

/** How long discarded work can be restored, in milliseconds. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Stores work discarded in one go, only the user's own text: what it replaced is not theirs to retain. Deletes what is past
 * its retention. Inside a transaction.
 */
export async function recordDiscarded(
  mirror: Mirror,
  { typed, ...work }: Omit<DiscardedRow, 'kind' | 'id'>,
): Promise<void> {
  const { at, keyId, changes } = work;
  const oldest = new Date(Date.parse(at) - retentionMs).toISOString();
  const old = (await allTyped(mirror, 'discarded')).filter((each) => each.at < oldest);
  await mirror.typed.bulkDelete(old.map(({ id }) => id));
  await mirror.typed.put({
    ...work,
    kind: 'discarded',
    // Several comments on a document can be discarded within a millisecond.
    id: `${at}:${changes[0]?.change.id ?? typed[0]?.id ?? keyId}`,
    typed: typed.map((row) => (row.kind === 'draft' ? { ...row, was: {} } : row)),
  });
}
