import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fromNodeHeaders } from 'better-auth/node';
import { z } from 'zod';
import type { Invite } from '#contract/accounts/accounts.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { isEqualText } from '../http/isEqualText.ts';
import type { Env } from '#server/env.ts';
import { serverZone } from '#server/identity/serverZone.ts';
import { StartError } from '#server/startError.ts';
import { createMailer } from './pages/mail.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { originOf } from '#server/http/origin.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';
import { putItems } from '#server/store/documents/collections.ts';
import type { Origin } from '#server/store/people/securityLog.ts';
import type { Store } from '#server/store/store.ts';
import { addPeopleIf, addStartingRoles, hasNoAccounts, type NewPerson } from './accounts/accounts.ts';
import { clientAddressHeader, createAuth, oidcProvider, openAuthTables } from './betterAuth.ts';
import { acceptInvite, createReset } from './accounts/credentials.ts';
import { Devices } from './sessions/devices.ts';
import { type Invited, findInvited } from '#server/store/people/invites.ts';
import { type PasswordLinkMail, passwordLinkMail, passwordResetMail } from './pages/mailTemplates.ts';
import { weaknessOf } from './accounts/passwordRules.ts';
import { Sessions } from './sessions/sessions.ts';

/** Dependencies of identity. */
export interface IdentityDeps {
  readonly store: Store;
  readonly env: Pick<Env, 'url' | 'oidc' | 'admin' | 'host' | 'port' | 'smtpUrl'>;
  readonly now: () => number;
}

/** The first administrator, the name of their game and its time zone. */
type Founder = Required<Pick<NewPerson, 'email' | 'firstName' | 'lastName' | 'password'>> & {
  readonly gameName: string;
  readonly timeZone: string;
};

/** A password that somebody chooses with a link. */
interface ChosenPassword {
  readonly password: string;
  readonly origin: Origin;
}

/** The game already has people. */
export class AlreadySetUp extends Error {}

/** Sign-in, sessions, setup and invites: all that the rest of the server knows of identity. */
export interface Identity {
  /** The id of the signed-in account; undefined without a valid session. */
  currentUser: (request: FastifyRequest) => Promise<string | undefined>;
  loginUrl(returnTo: string): string;
  logout(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Session cookies to send with the answer. */
  cookiesFor(request: FastifyRequest): readonly string[];
  /** Signs in with a password. Returns false whatever the reason for a failure. */
  signIn(request: FastifyRequest, reply: FastifyReply, email: string, password: string): Promise<boolean>;
  /** Begins signing in with OpenID Connect. Returns the address to go to; undefined where the issuer is unavailable. */
  beginOidc(request: FastifyRequest, reply: FastifyReply, returnTo: string): Promise<string | undefined>;
  /** Handles the return from the issuer. */
  finishOidc(request: FastifyRequest): Promise<Response>;
  readonly hasOidc: boolean;
  /** Browsers, for limits of failed attempts. */
  readonly devices: Devices;
  gameName(): Promise<string>;
  /** The token of the one-time setup address; undefined once there are accounts. */
  setupToken(): Promise<string | undefined>;
  isSetupToken(value: unknown): Promise<boolean>;
  setUp(founder: Founder): Promise<void>;
  /** The person an invite link is for; undefined once it has expired. */
  invited(token: string): Promise<Invited | undefined>;
  /** Sets the password with an invite link. Returns the email to sign in with; undefined where the link has expired. */
  acceptInvite(token: string, chosen: ChosenPassword): Promise<string | undefined>;
  /** Empties the session cache, because sessions have ended in the database. */
  invalidateSessions(): void;
  /** Whether people can ask for a new password by mail. */
  readonly canReset: boolean;
  /** Mails a link for choosing a new password, if there is such an account. Never throws. */
  mailReset(request: FastifyRequest, email: string): Promise<void>;
  /** Mails a password link, where mail is set up. Never throws. */
  mailLink(request: FastifyRequest, mail: PasswordLinkMail): Promise<Invite['mailed']>;
  /** Stands for the request's session in limits; undefined without a valid one. */
  sessionKey: (request: FastifyRequest) => Promise<string | undefined>;
  /** The stored token of the request's session; undefined without one. */
  sessionToken(request: FastifyRequest): Promise<string | undefined>;
}

/** Sets up identity; adds the starting roles and, where the settings name one, the first administrator. */
export async function openIdentity(deps: IdentityDeps): Promise<Identity> {
  const { store, env, now } = deps;
  const { db } = store.database;
  const { value: secret } = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'secret')
    .executeTakeFirstOrThrow();
  const url = env.url ?? `http://${env.host}:${env.port}`;
  const adapter = await openAuthTables(store);
  const sessions = new Sessions(
    () => createAuth({ store, adapter, oidc: env.oidc, secret, url, now }),
    () => db.selectFrom('auth_session').select('id').limit(1).execute(),
  );
  await addStartingRoles(store);
  const { admin } = env;
  if (admin && (await hasNoAccounts(db))) {
    const names = { firstName: 'Administrator', lastName: '', gameName: 'Waymark' };
    const founder = { ...admin, ...names, timeZone: serverZone() };
    const weakness = weaknessOf(admin.password, founder);
    if (weakness !== undefined) throw new StartError(`WAYMARK_ADMIN_PASSWORD is refused: ${weakness}.`);
    await createGame(store, founder, now());
  }
  return {
    ...sessionCalls(sessions, store),
    ...oidcCalls(sessions, url, env.oidc !== undefined),
    ...setupCalls(deps),
    ...inviteCalls(deps, sessions, url),
    devices: new Devices(secret, url.startsWith('https:')),
  };
}

function sessionCalls(sessions: Sessions, { database }: Store) {
  return {
    currentUser: (request) => sessions.read(request),
    cookiesFor: (request) => sessions.cookies(request),
    sessionKey: (request) => sessions.key(request),
    sessionToken: (request) => sessions.token(request),
    invalidateSessions: () => sessions.invalidate(),
    loginUrl: (returnTo) => `/identity/login?returnTo=${encodeURIComponent(returnTo)}`,
    async logout(request, reply) {
      const token = await sessions.token(request);
      // The session is deleted here, because better-auth only logs a failure, and the session would live on.
      if (token !== undefined) {
        await writeTransaction(database, (db) =>
          db.deleteFrom('auth_session').where('token', '=', token).execute(),
        );
      }
      sessions.invalidate(request);
      addCookies(reply, await sessions.auth.api.signOut({ headers: headersOf(request), asResponse: true }));
    },
    async signIn(request, reply, email, password) {
      const body = { email, password };
      const answer = await sessions.auth.api.signInEmail({
        body,
        headers: headersOf(request),
        asResponse: true,
      });
      // The database failed, not the password.
      if (answer.status >= 500) throw new ApiError('unavailable');
      if (!answer.ok) return false;
      addCookies(reply, answer);
      return true;
    },
  } satisfies Partial<Identity>;
}

function oidcCalls(sessions: Sessions, url: string, hasOidc: boolean) {
  return {
    hasOidc,
    async beginOidc(request, reply, returnTo) {
      const { socialProviders } = await sessions.auth.$context;
      // The issuer was unavailable when better-auth was created; it may answer now.
      if (!socialProviders.some(({ id }) => id === oidcProvider)) sessions.recreateAuth();
      const body = {
        provider: oidcProvider,
        callbackURL: returnTo,
        errorCallbackURL: '/identity/login?failed=elsewhere',
      };
      const answer = await sessions.auth.api.signInSocial({
        body,
        headers: headersOf(request),
        asResponse: true,
      });
      if (!answer.ok) return undefined;
      addCookies(reply, answer);
      return z.object({ url: z.string() }).safeParse(await answer.json()).data?.url;
    },
    finishOidc: (request) =>
      sessions.auth.handler(new Request(new URL(request.url, url), { headers: headersOf(request) })),
  } satisfies Partial<Identity>;
}

function setupCalls({ store, now }: IdentityDeps) {
  const { db } = store.database;
  const token = randomBytes(24).toString('base64url');
  return {
    gameName: () => loadGameName(db),
    setupToken: async () => ((await hasNoAccounts(db)) ? token : undefined),
    isSetupToken: async (value) =>
      typeof value === 'string' && isEqualText(value, token) && (await hasNoAccounts(db)),
    setUp: (founder) => createGame(store, founder, now()),
  } satisfies Partial<Identity>;
}

function inviteCalls({ store, env, now }: IdentityDeps, sessions: Sessions, url: string) {
  const { db } = store.database;
  const sendMail = env.smtpUrl === undefined ? undefined : createMailer(env.smtpUrl, url, store.report);
  return {
    invited: (token) => findInvited(db, token, now()),
    async acceptInvite(token, chosen) {
      const email = await acceptInvite(store, token, chosen, now());
      sessions.invalidate();
      return email;
    },
    canReset: sendMail !== undefined,
    async mailReset(request, email) {
      const reset = await createReset(store, email, originOf(request), now());
      if (!reset || !sendMail) return;
      const site = env.url ?? listeningAddress(env.host, request);
      await sendMail(passwordResetMail(reset, await loadGameName(db), site));
    },
    async mailLink(request, mail) {
      if (!sendMail) return 'off';
      const site = env.url ?? listeningAddress(env.host, request);
      const isSent = await sendMail(passwordLinkMail(mail, await loadGameName(db), site));
      return isSent ? 'sent' : 'failed';
    },
  } satisfies Partial<Identity>;
}

async function loadGameName(db: Queries): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'game').executeTakeFirst();
  return row?.value ?? 'Waymark';
}

async function createGame(
  store: Store,
  { gameName, timeZone, ...person }: Founder,
  now: number,
): Promise<void> {
  const roleId = startingRoles.find((role) => role.isAdmin)?.id ?? null;
  const id = uuidv7(now, randomBytes(10));
  await addPeopleIf(store, [{ ...person, id, roleId }], now, async (db) => {
    // The name is written first: a second setup at the same time waits here until this one is committed.
    await db
      .insertInto('meta')
      .values({ key: 'game', value: gameName })
      .onConflict((on) => on.column('key').doUpdateSet({ value: gameName }))
      .execute();
    if (!(await hasNoAccounts(db))) throw new AlreadySetUp();
    const settings = { id: gameId, fields: { name: 'Game', timeZone } };
    await putItems(db, 'game', [settings], { at: now, by: id });
  });
}

/** The address this server listens on. The request's Host header is not trusted: links must not lead to another site. */
function listeningAddress(host: string, { socket }: FastifyRequest): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${socket.localPort ?? 80}`;
}

function headersOf(request: FastifyRequest): Headers {
  const headers = fromNodeHeaders(request.headers);
  headers.set(clientAddressHeader, request.ip);
  return headers;
}

function addCookies(reply: FastifyReply, answer: Response): void {
  for (const cookie of answer.headers.getSetCookie()) void reply.header('set-cookie', cookie);
}
