import { sql } from 'kysely';
import { CachedQuery } from '#server/store/database/cachedQuery.ts';
import { yieldToEventLoop } from '#server/store/database/sqlite.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** An item that has changed in a feed or has left it. */
export interface FeedEntry {
  readonly scope: string;
  readonly id: string;
  readonly gone: boolean;
}

/** Rows per statement: databases limit bound values, and other requests have their turn in between. */
const chunkSize = 500;

const putRows = new CachedQuery(
  (db, rows: readonly Tables['feed'][]) =>
    db
      .insertInto('feed')
      .values(rows)
      .onConflict((on) =>
        on
          .columns(['scope', 'id'])
          .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq'), gone: eb.ref('excluded.gone') })),
      ),
  (rows) => rows.flatMap((row) => Object.values(row)),
);

const raiseCounter = new CachedQuery(
  (db, { by, id }: { readonly by: number; readonly id: number }) =>
    db
      .updateTable('counter')
      .set({ seq: sql<number>`seq + ${by}` })
      .where('id', '=', id)
      .returning('seq'),
  ({ by, id }) => [by, id],
);

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
    if (at > 0) await yieldToEventLoop();
    await putRows.execute(db, rows.slice(at, at + chunkSize));
  }
}

/** Takes the next numbers for that many rows, and returns the first of them. As above, among a transaction's last statements. */
export async function takeNumbers(db: Queries, count: number): Promise<number> {
  const [counter] = await raiseCounter.execute(db, { by: count, id: 1 });
  if (!counter) throw new Error('The counter of the feeds is missing.');
  return counter.seq - count + 1;
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
