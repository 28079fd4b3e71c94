import type { OwnSession } from '#contract/accounts/sessions.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { deviceName } from '#server/http/deviceName.ts';
import { oldestSession } from './sessionLifetime.ts';

/** The sessions of an account that are valid, the last used first. `current` is the stored token of the one that asks. */
export async function loadSessions(
  db: Queries,
  userId: string,
  current: string | undefined,
  now: number,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('auth_session')
    .select(['id', 'token', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date(now).toISOString())
    .where('createdAt', '>', oldestSession(now).toISOString())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, token, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceName(userAgent),
    signedIn: createdAt,
    lastUsed: updatedAt,
    isCurrent: token === current,
  }));
}

/** Ends one session of an account. Returns false where the account has no such session. */
export async function endSession(db: Queries, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
