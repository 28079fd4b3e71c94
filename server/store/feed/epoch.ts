import { randomUUID } from 'node:crypto';
import type { Queries } from '#server/store/database/transaction.ts';

/** The process of marks that stand for ended epochs. */
const endedEpoch = '';

/**
 * Begins a new epoch, after which every device fetches again and compares. Marks the epochs that it ends: a process whose
 * file names one of them joins the new epoch.
 */
export async function beginEpoch(db: Queries, ended: readonly string[], at: number): Promise<void> {
  await db.updateTable('meta').set({ value: randomUUID() }).where('key', '=', 'epoch').execute();
  const marks = [...new Set(ended)].map((token) => ({ token, process: endedEpoch, at }));
  if (marks.length === 0) return;
  await db
    .insertInto('marks')
    .values(marks)
    .onConflict((on) => on.column('token').doNothing())
    .execute();
}
