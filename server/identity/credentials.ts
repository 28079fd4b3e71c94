import { type Queries, type Store, writeTransaction } from '../store/database/transaction.ts';
import { revokeInvites, findInvited, consumeInvite } from './invites.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const elsewhere = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

const ownAccount = (id: string) => ({
  id: `password-${id}`,
  accountId: id,
  providerId: 'credential',
  userId: id,
  ...elsewhere,
});

/** Keeps a hashed password as the one of an account. */
export async function putPassword(db: Queries, id: string, hash: string, at: string): Promise<void> {
  await db
    .insertInto('auth_account')
    .values({ ...ownAccount(id), password: hash, createdAt: at, updatedAt: at })
    .onConflict((on) => on.column('id').doUpdateSet({ password: hash, updatedAt: at }))
    .execute();
}

/** Takes an account's password away: nobody signs in with it any more. */
export async function dropPassword(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('auth_account').where('id', '=', ownAccount(id).id).execute();
}

/** Ends the sessions of somebody, all but the one with this token. */
export async function endSessions(db: Queries, id: string, except = ''): Promise<void> {
  await db.deleteFrom('auth_session').where('userId', '=', id).where('token', '<>', except).execute();
}

/** Gives an account a new password and ends its sessions; false where there is no such account. */
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
    return true;
  });
}

/** Gives whoever holds the one-time link their password; their address, or undefined where the link no longer holds. */
export async function acceptInvite(
  store: Store,
  token: string,
  password: string,
  now: number,
): Promise<string | undefined> {
  // Hashing costs: nobody makes the server do it without a link that holds.
  if (!(await findInvited(store.database.db, token, now))) return undefined;
  const hash = await hashPassword(password);
  return writeTransaction(store.database, async (db) => {
    const person = await findInvited(db, token, now);
    if (!person || !(await consumeInvite(db, token))) return undefined;
    await replacePassword(db, person.id, hash, now);
    return person.email;
  });
}

/**
 * Changes the password of somebody who knows it, and ends their sessions but the one with this token. `elsewhere` where
 * they have none here.
 */
export async function changePassword(
  store: Store,
  id: string,
  { current, next, except }: { readonly current: string; readonly next: string; readonly except: string },
  now: number,
): Promise<'changed' | 'wrong' | 'elsewhere'> {
  const { database } = store;
  const known = await database.db
    .selectFrom('auth_account')
    .select('password')
    .where('id', '=', ownAccount(id).id)
    .executeTakeFirst();
  if (!known?.password) return 'elsewhere';
  if (!(await verifyPassword({ hash: known.password, password: current }))) return 'wrong';
  const hash = await hashPassword(next);
  await writeTransaction(database, (db) => replacePassword(db, id, hash, now, except));
  return 'changed';
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
  await endSessions(db, id, except);
}
