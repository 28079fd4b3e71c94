import type { Database } from '#server/store/database/database.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';

/** How long answers are kept for whoever sends again, and removals for whoever has been away. */
const keptDays = 180;
const dayMs = 86_400_000;
/** Rows of `meta` that say which number the feed had come to on a day. */
const dayPrefix = 'seq:';

/**
 * Forgets what nobody will ask for again: answers to changes, and removals in the feeds, older than 180 days. Where
 * removals are forgotten a horizon stays: a device that has been away longer fetches the feed again.
 */
export async function deleteExpired(database: Database, now: number): Promise<void> {
  await writeTransaction(database, async (db) => {
    const oldest = now - keptDays * dayMs;
    await db.deleteFrom('applied').where('at', '<', oldest).execute();
    await noteDay(db, now);
    await forgetRemovals(db, oldest);
  });
}

/** Keeps which number the feed has come to today, so that it is known later how old a number is. */
async function noteDay(db: Queries, now: number): Promise<void> {
  const { seq } = await db.selectFrom('counter').select('seq').where('id', '=', 1).executeTakeFirstOrThrow();
  await db
    .insertInto('meta')
    .values({ key: dayKey(now), value: String(seq) })
    .onConflict((on) => on.column('key').doNothing())
    .execute();
}

async function forgetRemovals(db: Queries, oldest: number): Promise<void> {
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
