import { type PersonalEntry, isCoveredBy, laterEntry, personalKeys } from '#domain/personal/entry.ts';
import { type Queries, lockKey, writeTransaction } from '#server/store/database/transaction.ts';
import { takeNumbers } from '#server/store/feed/feed.ts';
import { feedOfPerson } from '#server/store/people/people.ts';
import type { Store } from '#server/store/store.ts';

/** Most entries of one person; beyond, those about what was seen longest ago go. */
const mostEntries = 20_000;

/** Stores entries that are later than those known, and pokes the person's other devices. */
export async function saveEntries(
  store: Store,
  userId: string,
  entries: readonly PersonalEntry[],
): Promise<void> {
  const hasNews = await writeTransaction(store.database, async (db) => {
    await lockKey(db, store.database, userId);
    const knownEntries = await loadEntries(db, userId, [...entries.map(({ key }) => key), personalKeys.read]);
    const readAt = knownEntries.get(personalKeys.read)?.at ?? 0;
    const later = new Map<string, PersonalEntry>();
    for (const entry of entries) {
      const before = later.get(entry.key) ?? knownEntries.get(entry.key);
      const isLater = !before || laterEntry(before, entry) !== before;
      if (isLater && !isSame(before, entry) && !isCoveredBy(entry, readAt)) later.set(entry.key, entry);
    }
    if (later.size === 0) return false;
    const read = later.get(personalKeys.read);
    if (read) await deleteCovered(db, userId, read.at);
    await deleteBeyond(db, userId, mostEntries - later.size);
    await write(db, userId, [...later.values()]);
    return true;
  });
  if (hasNews) store.pokes.announce([feedOfPerson(userId)]);
}

/**
 * Until when everything counts as read for a person: when their first device asked, unless they have said later. Not
 * known while nothing can be written.
 */
export async function readUntil(store: Store, userId: string, now: number): Promise<number> {
  const readAt = await readAtOf(store.database.reads, userId);
  if (readAt !== undefined) return readAt;
  return writeTransaction(store.database, async (db) => {
    await db
      .insertInto('personal')
      .values({ user_id: userId, key: personalKeys.read, value: '', at: now, seq: 0 })
      .onConflict((on) => on.columns(['user_id', 'key']).doNothing())
      .execute();
    return (await readAtOf(db, userId)) ?? now;
  });
}

async function readAtOf(db: Queries, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('personal')
    .select('at')
    .where('user_id', '=', userId)
    .where('key', '=', personalKeys.read)
    .executeTakeFirst();
  return row?.at;
}

async function loadEntries(
  db: Queries,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, PersonalEntry>> {
  const rows = await db
    .selectFrom('personal')
    .select(['key', 'value', 'at'])
    .where('user_id', '=', userId)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

async function write(db: Queries, userId: string, entries: readonly PersonalEntry[]): Promise<void> {
  const first = await takeNumbers(db, entries.length);
  await db
    .insertInto('personal')
    .values(
      entries.map(({ key, value, at }, index) => ({ user_id: userId, key, value, at, seq: first + index })),
    )
    .onConflict((on) =>
      on.columns(['user_id', 'key']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        at: eb.ref('excluded.at'),
        seq: eb.ref('excluded.seq'),
      })),
    )
    .execute();
}

/** Deletes what says nothing any more, as devices do themselves. */
async function deleteCovered(db: Queries, userId: string, readAt: number): Promise<void> {
  await ofSeen(db, userId).where('at', '<=', readAt).execute();
}

async function deleteBeyond(db: Queries, userId: string, most: number): Promise<void> {
  const oldest = await db
    .selectFrom('personal')
    .select('at')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await ofSeen(db, userId).where('at', '<=', oldest.at).execute();
}

function ofSeen(db: Queries, userId: string) {
  return db
    .deleteFrom('personal')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('key', 'like', 'seen:%'), eb('key', 'like', 'comments:%')]));
}

function isSame(a: PersonalEntry | undefined, b: PersonalEntry): boolean {
  return a?.value === b.value && a.at === b.at;
}
