import type { Auth as AuthWith, BetterAuthOptions } from 'better-auth';
import { betterAuth } from 'better-auth/minimal';
import { getAdapter } from 'better-auth/db/adapter';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { passwordLength } from '#contract/accounts/user.ts';
import type { Env } from '#server/env.ts';
import { note } from '#server/store/people/securityLog.ts';
import type { Store } from '#server/store/store.ts';
import { addPeople } from './accounts/accounts.ts';
import { hashPassword, verifyPassword } from './accounts/passwords.ts';
import { deviceName } from '#server/http/deviceName.ts';
import { sessionDays } from './sessions/sessionLifetime.ts';
import { type AuthTables, hashingTokens } from './sessions/sessionTokens.ts';

const hour = 60 * 60;
const day = 24 * hour;

/** The provider id of OpenID Connect accounts in the database. */
export const oidcProvider = 'oidc';

/** Carries the client's address to better-auth. The server sets it itself; a value in the request is overwritten. */
export const clientAddressHeader = 'x-waymark-client-address';

const models = {
  user: { modelName: 'auth_user' },
  session: { modelName: 'auth_session' },
  account: { modelName: 'auth_account' },
  verification: { modelName: 'auth_verification' },
} as const;

/** Opens better-auth's tables, with session tokens as hashes. */
export async function openAuthTables({ database: { db } }: Store): Promise<AuthTables> {
  // The same formats for timestamps and booleans on both databases, so that backups fit either.
  return hashingTokens(await getAdapter({ ...models, database: { db, type: 'sqlite' } }));
}

/** Options of better-auth for this installation. */
export interface AuthOptions {
  readonly store: Store;
  readonly adapter: AuthTables;
  readonly oidc: Env['oidc'];
  readonly secret: string;
  /** The public address, or the one the server listens on. */
  readonly url: string;
  readonly now: () => number;
}

export type Auth = AuthWith<ReturnType<typeof configure>>;

/** Creates better-auth for this installation. Of its own routes only the OpenID Connect callback is exposed. */
export function createAuth(options: AuthOptions): Auth {
  return betterAuth(configure(options));
}

function configure({ store, adapter, oidc, secret, url, now }: AuthOptions) {
  const { db } = store.database;
  return {
    appName: 'Waymark',
    baseURL: url,
    basePath: '/identity/api',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: () => adapter,
    ...models,
    session: { ...models.session, expiresIn: sessionDays.unused * day, updateAge: hour },
    account: {
      ...models.account,
      // Administrators or the issuer vouch for every address.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
      updateAccountOnSignIn: false,
    },
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
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    onAPIError: { errorURL: '/identity/login' },
    plugins: oidc
      ? [
          genericOAuth({
            config: [
              {
                providerId: oidcProvider,
                clientId: oidc.clientId,
                clientSecret: oidc.clientSecret,
                discoveryUrl: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
                scopes: ['openid', 'profile', 'email'],
                requireIdTokenVerification: true,
                // Some issuers send texts, and "false" is one that is true.
                mapProfileToUser: (profile) => ({ emailVerified: profile['email_verified'] === true }),
              },
            ],
          }),
        ]
      : [],
    databaseHooks: {
      user: {
        create: {
          // No account for an address that the issuer has not verified.
          before: (user) => Promise.resolve(user.emailVerified ? undefined : false),
          after: async ({ id, name, email }) => {
            const [firstName = '', ...otherNames] = name.split(' ');
            await addPeople(
              store,
              [{ id, email, firstName, lastName: otherNames.join(' '), roleId: null }],
              now(),
            );
          },
        },
      },
      session: {
        create: {
          // Deactivated accounts get the same answer as a wrong password, after the same work.
          before: async ({ userId }) => {
            const person = await db
              .selectFrom('people')
              .select('active')
              .where('id', '=', userId)
              .executeTakeFirst();
            return person?.active ? undefined : false;
          },
          after: ({ userId, ipAddress, userAgent }) => {
            const origin = { address: ipAddress ?? null, device: deviceName(userAgent) };
            return note(db, now(), { event: 'signedIn', by: userId, about: userId, origin });
          },
        },
      },
    },
  } satisfies BetterAuthOptions;
}
