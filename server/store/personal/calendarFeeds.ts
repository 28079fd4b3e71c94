import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '#server/store/database/transaction.ts';

/** When the secret address of a person's calendar was made, in epoch milliseconds; null without one. */
export async function calendarFeedOf(db: Queries, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Makes the token of a person's calendar, and returns it for the only time. The one before stops working. */
export async function makeCalendarFeed(db: Queries, userId: string, now: number): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const row = { token: hashOf(token), at: now };
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...row })
    .onConflict((on) => on.column('user_id').doUpdateSet(row))
    .execute();
  return token;
}

/** Revokes the address of a person's calendar. */
export async function revokeCalendarFeed(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}

/** The id of the person whose calendar a token is for; undefined where it is revoked or made up. */
export async function ownerOfFeed(db: Queries, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('user_id')
    .where('token', '=', hashOf(token))
    .executeTakeFirst();
  return row?.user_id;
}

/** Only a hash is stored: reading the database is not enough to read a calendar. A token has 192 random bits. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
