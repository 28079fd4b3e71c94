import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import { passwordLength } from '#contract/user.ts';
import type { Env } from '../env.ts';
import type { Store } from '../store/database/transaction.ts';
import { addPeople } from './accounts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const day = 24 * 60 * 60;

/** The name under which the other sign-in is kept. */
export const provider = 'oidc';

/** The address of the client, as only this server writes it: what a request brings under this name is dropped. */
export const addressHeader = 'x-waymark-client-address';

/** What the sign-in needs to know of where it stands. */
export interface AuthOptions {
  readonly store: Store;
  readonly oidc: Env['oidc'];
  readonly secret: string;
  /** The public address, or where the server listens. */
  readonly url: string;
  readonly now: () => number;
}

/** The identity library, set up for this site. Of its own calls only the one that comes back from elsewhere is reachable. */
export function createAuth({ store, oidc, secret, url, now }: AuthOptions) {
  const { db } = store.database;
  return betterAuth({
    appName: 'Waymark',
    baseURL: url,
    basePath: '/identity/api',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // One way of keeping moments and yes-or-no on both databases: a backup of one fits the other.
    database: { db, type: 'sqlite' },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: 30 * day, updateAge: day },
    account: {
      modelName: 'auth_account',
      // Addresses are given by administrators, or come from the issuer: each is known to be theirs.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
      updateAccountOnSignIn: false,
    },
    verification: { modelName: 'auth_verification' },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      cookiePrefix: 'waymark',
      useSecureCookies: url.startsWith('https:'),
      database: { validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    onAPIError: { errorURL: '/identity/login' },
    plugins: oidc
      ? [
          genericOAuth({
            config: [
              {
                providerId: provider,
                clientId: oidc.clientId,
                clientSecret: oidc.clientSecret,
                discoveryUrl: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
                scopes: ['openid', 'profile', 'email'],
                requireIdTokenVerification: true,
              },
            ],
          }),
        ]
      : [],
    databaseHooks: {
      user: {
        create: {
          // Somebody from elsewhere whose address nobody vouches for gets no account.
          before: (user) => Promise.resolve(user.emailVerified ? undefined : false),
          after: async ({ id, name, email }) => {
            const [firstName = '', ...rest] = name.split(' ');
            await addPeople(store, [{ id, email, firstName, lastName: rest.join(' '), roleId: null }], now());
          },
        },
      },
      session: {
        create: {
          // The same refusal as for a wrong password, after the same work.
          before: async ({ userId }) => {
            const person = await db
              .selectFrom('people')
              .select('active')
              .where('id', '=', userId)
              .executeTakeFirst();
            return person?.active ? undefined : false;
          },
        },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
