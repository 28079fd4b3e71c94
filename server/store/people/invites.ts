import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Invite } from '#contract/accounts/accounts.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { holdsRights, rightsOf } from './grantGuard.ts';
import { actorOf, loadUser } from './people.ts';

const validMs = 7 * 24 * 60 * 60 * 1000;
const resetValidMs = 60 * 60 * 1000;

/** Links of organisers, and those that people asked for themselves. */
const prefixes = { invite: 'invite-', reset: 'reset-' } as const;

/** The person an invite link is for. */
export interface Invited {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
}

/**
 * Creates a link for choosing a password; earlier links of the person stop working. It works only while the account has
 * nothing that its issuer does not have: it would lead them into an account that was given more rights meanwhile.
 */
export async function createInvite(
  db: Queries,
  personId: string,
  issuedBy: string,
  now: number,
): Promise<Omit<Invite, 'mailed'>> {
  await revokeInvites(db, personId);
  return insertLink(db, { kind: 'invite', personId, issuedBy, now, validFor: validMs });
}

/**
 * Creates a link for somebody who has forgotten their password. Other links stay valid: somebody else may have asked for
 * this one.
 */
export async function createResetLink(
  db: Queries,
  personId: string,
  now: number,
): Promise<Omit<Invite, 'mailed'>> {
  return insertLink(db, { kind: 'reset', personId, issuedBy: null, now, validFor: resetValidMs });
}

async function insertLink(
  db: Queries,
  {
    kind,
    personId,
    issuedBy,
    now,
    validFor,
  }: {
    readonly kind: keyof typeof prefixes;
    readonly personId: string;
    readonly issuedBy: string | null;
    readonly now: number;
    readonly validFor: number;
  },
): Promise<Omit<Invite, 'mailed'>> {
  const token = randomBytes(24).toString('base64url');
  const at = new Date(now).toISOString();
  const expires = new Date(now + validFor).toISOString();
  const row = { identifier: prefixes[kind] + hashOf(token), value: personId, expiresAt: expires, issuedBy };
  await db
    .insertInto('auth_verification')
    .values({ id: randomUUID(), ...row, createdAt: at, updatedAt: at })
    .execute();
  return { path: `/identity/invite?token=${token}`, expires };
}

/** The person a token is for; undefined where it is used or expired or the account is deactivated. */
export async function findInvited(db: Queries, token: string, now: number): Promise<Invited | undefined> {
  const row = await db
    .selectFrom('auth_verification')
    .innerJoin('people', 'people.id', 'auth_verification.value')
    .select(['people.id', 'people.email', 'people.first_name', 'people.last_name', 'people.display_name'])
    .select(['people.role_id', 'people.teams', 'issuedBy'])
    .where('identifier', 'in', identifiersOf(token))
    .where('expiresAt', '>', new Date(now).toISOString())
    .where('people.active', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.issuedBy !== null) {
    const issuer = await loadUser(db, row.issuedBy);
    if (!issuer || !(await holdsRights(db, actorOf(issuer), rightsOf(row)))) return undefined;
  }
  const { id, email, first_name: firstName, last_name: lastName, display_name: displayName } = row;
  return { id, email, firstName, lastName, displayName };
}

/** Marks a token as used. Returns false where it was used in the meantime. */
export async function consumeInvite(db: Queries, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_verification')
    .where('identifier', 'in', identifiersOf(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Revokes all links of a person. */
export async function revokeInvites(db: Queries, personId: string): Promise<void> {
  await db
    .deleteFrom('auth_verification')
    .where('value', '=', personId)
    .where((eb) => eb.or(Object.values(prefixes).map((prefix) => eb('identifier', 'like', `${prefix}%`))))
    .execute();
}

/** Expiry dates of valid links, by person. */
export async function activeInvites(db: Queries, now: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('auth_verification')
    .select(['value', 'expiresAt'])
    .where('identifier', 'like', `${prefixes.invite}%`)
    .where('expiresAt', '>', new Date(now).toISOString())
    .execute();
  return new Map(rows.map(({ value, expiresAt }) => [value, expiresAt]));
}

/** Identifiers that a token may be stored under, one for each kind of link. */
function identifiersOf(token: string): string[] {
  return Object.values(prefixes).map((prefix) => prefix + hashOf(token));
}

/** Only a hash of the token is stored: reading the database is not enough to use it. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
