import { sql } from 'kysely';
import type { Queries } from '#server/store/database/transaction.ts';

/** That something now stands in a feed, as it is now, or has left it. */
export interface FeedEntry {
  readonly scope: string;
  readonly id: string;
  readonly gone: boolean;
}

/** Rows in one statement: databases count the values they bind. */
const chunk = 2000;

/**
 * Gives each mark the next number. These are the last statements of a transaction: raising the counter takes its lock
 * until commit, so the order of numbers is the order of commits, and a reader who has seen one has missed none before.
 */
export async function appendToFeeds(db: Queries, marks: readonly FeedEntry[]): Promise<void> {
  if (marks.length === 0) return;
  const { seq } = await db
    .updateTable('counter')
    .set({ seq: sql<number>`seq + ${marks.length}` })
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirstOrThrow();
  const first = seq - marks.length + 1;
  const rows = marks.map((mark, at) => ({
    scope: mark.scope,
    id: mark.id,
    seq: first + at,
    gone: mark.gone ? 1 : 0,
  }));
  for (let at = 0; at < rows.length; at += chunk) {
    await db
      .insertInto('feed')
      .values(rows.slice(at, at + chunk))
      .onConflict((on) =>
        on
          .columns(['scope', 'id'])
          .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq'), gone: eb.ref('excluded.gone') })),
      )
      .execute();
  }
}

/** Whether something stands in one of these feeds, or ever did. */
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
