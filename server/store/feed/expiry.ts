import type { Database } from '#server/store/database/database.ts';
import { deleteOldNotices } from '#server/store/personal/notices.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';

/** How long ledger entries are stored for changes that are sent again, and removals for devices that were offline. */
const retentionDays = 180;
const dayMs = 86_400_000;
/** Rows of `meta` with the latest feed number of a day. */
const dayPrefix = 'seq:';

/**
 * Deletes ledger entries and feed removals older than 180 days. A horizon remains in place of the removals: a device that
 * was offline for longer fetches the feed again.
 */
export async function deleteExpired(database: Database, now: number): Promise<void> {
  await writeTransaction(database, async (db) => {
    const oldest = now - retentionDays * dayMs;
    await db.deleteFrom('applied').where('at', '<', oldest).execute();
    await recordDay(db, now);
    await deleteRemovals(db, oldest);
    await deleteOldNotices(db, now);
  });
}

/** Records today's feed number, so that the age of a number is known later. */
async function recordDay(db: Queries, now: number): Promise<void> {
  const { seq } = await db.selectFrom('counter').select('seq').where('id', '=', 1).executeTakeFirstOrThrow();
  await db
    .insertInto('meta')
    .values({ key: dayKey(now), value: String(seq) })
    .onConflict((on) => on.column('key').doNothing())
    .execute();
}

async function deleteRemovals(db: Queries, oldest: number): Promise<void> {
  const past = await db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'like', `${dayPrefix}%`)
    .where('key', '<=', dayKey(oldest))
    .orderBy('key', 'desc')
    .execute();
  const last = past[0];
  if (!last) return;
  const before = Number(last.value);
  const old = db.selectFrom('feed').where('gone', '=', 1).where('seq', '<=', before);
  const horizons = await old
    .select((eb) => ['scope', eb.fn.max('seq').as('seq')])
    .groupBy('scope')
    .execute();
  for (const { scope, seq } of horizons) {
    await db
      .insertInto('horizon')
      .values({ scope, seq })
      .onConflict((on) => on.column('scope').doUpdateSet({ seq }))
      .execute();
  }
  await db.deleteFrom('feed').where('gone', '=', 1).where('seq', '<=', before).execute();
  await db.deleteFrom('meta').where('key', 'like', `${dayPrefix}%`).where('key', '<', last.key).execute();
}

function dayKey(at: number): string {
  return `${dayPrefix}${new Date(at).toISOString().slice(0, 10)}`;
}
