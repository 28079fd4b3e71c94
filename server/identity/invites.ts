import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Invite } from '#contract/people.ts';
import type { Queries } from '../store/database/transaction.ts';

const lastsMs = 7 * 24 * 60 * 60 * 1000;
const mark = 'invite-';

/** Whom a link to choose a password is for. */
export interface Invited {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

/** Makes the one link with which somebody chooses a password; earlier ones of theirs no longer hold. */
export async function createInvite(
  db: Queries,
  personId: string,
  now: number,
): Promise<Omit<Invite, 'mailed'>> {
  const token = randomBytes(24).toString('base64url');
  const at = new Date(now).toISOString();
  const expires = new Date(now + lastsMs).toISOString();
  await revokeInvites(db, personId);
  const row = { identifier: identifierOf(token), value: personId, expiresAt: expires };
  await db
    .insertInto('auth_verification')
    .values({ id: randomUUID(), ...row, createdAt: at, updatedAt: at })
    .execute();
  return { path: `/identity/invite?token=${token}`, expires };
}

/** Whom a token is for, while it holds: not used, not expired, and the account is active. */
export async function findInvited(db: Queries, token: string, now: number): Promise<Invited | undefined> {
  return db
    .selectFrom('auth_verification')
    .innerJoin('people', 'people.id', 'auth_verification.value')
    .select(['people.id', 'people.email', 'people.first_name as firstName'])
    .where('identifier', '=', identifierOf(token))
    .where('expiresAt', '>', new Date(now).toISOString())
    .where('people.active', '=', 1)
    .executeTakeFirst();
}

/** Uses a token up; false where somebody was quicker. */
export async function consumeInvite(db: Queries, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_verification')
    .where('identifier', '=', identifierOf(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Makes every link of somebody void. */
export async function revokeInvites(db: Queries, personId: string): Promise<void> {
  await db
    .deleteFrom('auth_verification')
    .where('value', '=', personId)
    .where('identifier', 'like', `${mark}%`)
    .execute();
}

/** Who has a link that holds, and until when. */
export async function activeInvites(db: Queries, now: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('auth_verification')
    .select(['value', 'expiresAt'])
    .where('identifier', 'like', `${mark}%`)
    .where('expiresAt', '>', new Date(now).toISOString())
    .execute();
  return new Map(rows.map(({ value, expiresAt }) => [value, expiresAt]));
}

/** Only what the token hashes to is kept: whoever reads the database cannot use it. */
function identifierOf(token: string): string {
  return mark + createHash('sha256').update(token).digest('base64url');
}
