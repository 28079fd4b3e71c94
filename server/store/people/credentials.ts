import type { Queries } from '#server/store/database/transaction.ts';

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

/** The row of an account's password. */
export const passwordAccount = (id: string) => ({
  id: `password-${id}`,
  accountId: id,
  providerId: 'credential',
  userId: id,
  ...noTokens,
});

/** Stores a hashed password for an account. */
export async function putPassword(db: Queries, id: string, hash: string, at: string): Promise<void> {
  await db
    .insertInto('auth_account')
    .values({ ...passwordAccount(id), password: hash, createdAt: at, updatedAt: at })
    .onConflict((on) => on.column('id').doUpdateSet({ password: hash, updatedAt: at }))
    .execute();
}

/** Removes an account's password. */
export async function dropPassword(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('auth_account').where('id', '=', passwordAccount(id).id).execute();
}

/** Ends all sessions of an account except the one with this token. */
export async function endSessions(db: Queries, id: string, except = ''): Promise<void> {
  await db.deleteFrom('auth_session').where('userId', '=', id).where('token', '<>', except).execute();
}
