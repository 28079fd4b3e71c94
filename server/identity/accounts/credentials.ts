import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';
import { type Origin, note } from '#server/store/people/securityLog.ts';
import type { Store } from '#server/store/store.ts';
import { revokeCalendarFeed } from '#server/store/personal/calendarFeeds.ts';
import { consumeInvite, createResetLink, findInvited, revokeInvites } from '#server/store/people/invites.ts';
import { endSessions, passwordAccount, putPassword } from '#server/store/people/credentials.ts';
import type { PasswordLinkMail } from '../pages/mailTemplates.ts';
import { type PasswordOwner, refuseWeakPassword } from './passwordRules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Where the command for accounts is run. */
const terminal: Origin = { address: null, device: 'Terminal' };

/** Sets the password of an account and ends its sessions. Returns false where there is no such account. */
export async function setPassword(
  store: Store,
  email: string,
  password: string,
  now: number,
): Promise<boolean> {
  const hash = await hashPassword(password);
  return writeTransaction(store.database, async (db) => {
    const person = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    if (!person) return false;
    await replacePassword(db, person.id, hash, now);
    await note(db, now, { event: 'passwordReset', about: person.id, origin: terminal });
    return true;
  });
}

/**
 * Creates a link for somebody who has forgotten their password. Undefined without an active account, and for one that
 * signs in with OpenID Connect alone: its issuer decides who may enter it.
 */
export async function createReset(
  store: Store,
  email: string,
  origin: Origin,
  now: number,
): Promise<Pick<PasswordLinkMail, 'person' | 'link'> | undefined> {
  return writeTransaction(store.database, async (db) => {
    const person = await db
      .selectFrom('people')
      .select(['id', 'email', 'first_name as firstName'])
      .where('email', '=', email)
      .where('active', '=', 1)
      .executeTakeFirst();
    if (!person) return undefined;
    const accounts = await db
      .selectFrom('auth_account')
      .select('id')
      .where('userId', '=', person.id)
      .execute();
    const isExternal =
      accounts.length > 0 && accounts.every(({ id }) => id !== passwordAccount(person.id).id);
    if (isExternal) return undefined;
    await note(db, now, { event: 'passwordLinkRequested', about: person.id, origin });
    return { person, link: await createResetLink(db, person.id, now) };
  });
}

/** Sets the password with an invite link. Returns the account's email; undefined where the link has expired; `validation` for a weak password. */
export async function acceptInvite(
  store: Store,
  token: string,
  { password, origin }: { readonly password: string; readonly origin: Origin },
  now: number,
): Promise<string | undefined> {
  // Hashing is expensive, so it needs a valid link.
  const invited = await findInvited(store.database.db, token, now);
  if (!invited) return undefined;
  refuseWeakPassword(password, invited);
  const hash = await hashPassword(password);
  return writeTransaction(store.database, async (db) => {
    const person = await findInvited(db, token, now);
    if (!person || !(await consumeInvite(db, token))) return undefined;
    await replacePassword(db, person.id, hash, now);
    await note(db, now, { event: 'passwordChosen', by: person.id, about: person.id, origin });
    return person.email;
  });
}

/**
 * Changes a password, given the current one, and ends all sessions except the one with this token. Returns `external`
 * where the account has no password here.
 */
export async function changePassword(
  store: Store,
  id: string,
  {
    current,
    next,
    except,
    origin,
  }: {
    readonly current: string;
    readonly next: string;
    readonly except: string;
    readonly origin: Origin;
  },
  now: number,
): Promise<'changed' | 'wrong' | 'external'> {
  const { database } = store;
  const account = await database.db
    .selectFrom('auth_account')
    .select('password')
    .where('id', '=', passwordAccount(id).id)
    .executeTakeFirst();
  if (!account?.password) return 'external';
  if (!(await verifyPassword({ hash: account.password, password: current }))) return 'wrong';
  refuseWeakPassword(next, await ownerOf(database.db, id), 'next');
  const hash = await hashPassword(next);
  await writeTransaction(database, async (db) => {
    await replacePassword(db, id, hash, now, except);
    await note(db, now, { event: 'passwordChanged', by: id, about: id, origin });
  });
  return 'changed';
}

async function ownerOf(db: Queries, id: string): Promise<PasswordOwner> {
  return db
    .selectFrom('people')
    .select(['email', 'first_name as firstName', 'last_name as lastName', 'display_name as displayName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function replacePassword(
  db: Queries,
  id: string,
  hash: string,
  now: number,
  except?: string,
): Promise<void> {
  await putPassword(db, id, hash, new Date(now).toISOString());
  await revokeInvites(db, id);
  // A person who changes a password wants nobody else to read along.
  await revokeCalendarFeed(db, id);
  await endSessions(db, id, except);
}
