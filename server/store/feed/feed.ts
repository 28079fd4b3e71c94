import { sql } from 'kysely';
import type { Queries } from '#server/store/database/transaction.ts';

/** An item that has changed in a feed or has left it. */
export interface FeedEntry {
  readonly scope: string;
  readonly id: string;
  readonly gone: boolean;
}

/** Rows per statement: databases limit bound values. */
const chunkSize = 2000;

/**
 * Gives each entry the next feed number. Must be the last statements of a transaction: raising the counter locks it until
 * the commit, so numbers are in the order of commits, and a reader who has seen one has missed none before it.
 */
export async function appendToFeeds(db: Queries, entries: readonly FeedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const first = await takeNumbers(db, entries.length);
  const rows = entries.map(({ scope, id, gone }, index) => ({
    scope,
    id,
    seq: first + index,
    gone: gone ? 1 : 0,
  }));
  for (let at = 0; at < rows.length; at += chunkSize) {
    await db
      .insertInto('feed')
      .values(rows.slice(at, at + chunkSize))
      .onConflict((on) =>
        on
          .columns(['scope', 'id'])
          .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq'), gone: eb.ref('excluded.gone') })),
      )
      .execute();
  }
}

/** Takes the next numbers for that many rows, and returns the first of them. As above, among a transaction's last statements. */
export async function takeNumbers(db: Queries, count: number): Promise<number> {
  const { seq } = await db
    .updateTable('counter')
    .set({ seq: sql<number>`seq + ${count}` })
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq - count + 1;
}

/** Whether an item is or ever was in one of these feeds. */
export async function wasEverIn(db: Queries, feeds: readonly string[], id: string): Promise<boolean> {
  if (feeds.length === 0) return false;
  const row = await db
    .selectFrom('feed')
    .select('seq')
    .where('scope', 'in', feeds)
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
