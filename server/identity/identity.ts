import { timingSafeEqual, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fromNodeHeaders } from 'better-auth/node';
import { z } from 'zod';
import type { Invite } from '#contract/people.ts';
import { startingRoles } from '#domain/permissions/startingRoles.ts';
import type { Env } from '../env.ts';
import { createMailer } from './mail.ts';
import type { Store } from '../store/database/transaction.ts';
import { addPeopleIf, addStartingRoles, hasNoAccounts, type NewPerson } from './accounts.ts';
import { type Auth, addressHeader, createAuth, provider } from './betterAuth.ts';
import { acceptInvite } from './credentials.ts';
import { type Invited, findInvited } from './invites.ts';
import { type PasswordLinkMail, passwordLinkMail } from './mailTemplates.ts';
import { Sessions } from './sessions.ts';

/** What the sign-in is made of. */
export interface IdentityDeps {
  readonly store: Store;
  readonly env: Pick<Env, 'url' | 'oidc' | 'admin' | 'host' | 'port' | 'smtpUrl'>;
  readonly now: () => number;
}

/** The first administrator and what their game is to be called. */
export type Founder = Required<Pick<NewPerson, 'email' | 'firstName' | 'lastName' | 'password'>> & {
  readonly gameName: string;
};

/** The game has people already: its setup is over. */
export class AlreadySetUp extends Error {}

/** Who is asking, where to sign in, and how to end it: all that the rest of the server knows of identity. */
export interface Identity {
  /** The account whose session the request carries; undefined where none holds. */
  currentUser(request: FastifyRequest): Promise<string | undefined>;
  loginUrl(returnTo: string): string;
  logout(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Cookies that looking at the session brought about, for the answer. */
  cookiesFor(request: FastifyRequest): readonly string[];
  /** Signs in with a password; false for every reason why not. */
  signIn(request: FastifyRequest, reply: FastifyReply, email: string, password: string): Promise<boolean>;
  /** Sets out to sign in elsewhere; the address to go to, or undefined where that is not to be had now. */
  beginOidc(request: FastifyRequest, reply: FastifyReply, returnTo: string): Promise<string | undefined>;
  /** Comes back from there. */
  finishOidc(request: FastifyRequest): Promise<Response>;
  readonly hasOidc: boolean;
  gameName(): Promise<string>;
  /** The secret of the one-time setup address; undefined once there are people. */
  setupToken(): Promise<string | undefined>;
  isSetupToken(given: unknown): Promise<boolean>;
  setUp(founder: Founder): Promise<void>;
  /** Whom a one-time link to choose a password is for; undefined once it no longer holds. */
  invited(token: string): Promise<Invited | undefined>;
  /** Uses the link; the address to sign in with, or undefined where it no longer holds. */
  acceptInvite(token: string, password: string): Promise<string | undefined>;
  /** Says that sessions have ended in the database: none is taken for good unasked. */
  invalidateSessions(): void;
  /** Mails somebody their link, where mail is set up; it never fails, and says what came of it. */
  mailLink(request: FastifyRequest, letter: PasswordLinkMail): Promise<Invite['mailed']>;
  /** What the request's session is kept under; undefined where there is none. */
  sessionToken(request: FastifyRequest): Promise<string | undefined>;
}

/** Opens the sign-in: starting roles and, where settings ask for it, the first administrator are put in here. */
export async function openIdentity({ store, env, now }: IdentityDeps): Promise<Identity> {
  const { db } = store.database;
  const { value: secret } = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'secret')
    .executeTakeFirstOrThrow();
  const url = env.url ?? `http://${env.host}:${env.port}`;
  const make = () => createAuth({ store, oidc: env.oidc, secret, url, now });
  const current: { auth: Auth } = { auth: make() };
  const sessions = new Sessions(() => current.auth);
  const mail = env.smtpUrl === undefined ? undefined : createMailer(env.smtpUrl, url, store.report);
  const token = randomBytes(24).toString('base64url');

  const gameName = async () => {
    const row = await db.selectFrom('meta').select('value').where('key', '=', 'game').executeTakeFirst();
    return row?.value ?? 'Waymark';
  };

  await addStartingRoles(store);
  const { admin } = env;
  if (admin && (await hasNoAccounts(db))) {
    await createGame(store, { ...admin, firstName: 'Administrator', lastName: '', gameName: 'Waymark' }, now());
  }

  return {
    currentUser: (request) => sessions.read(request),
    cookiesFor: (request) => sessions.cookies(request),
    loginUrl: (returnTo) => `/identity/login?returnTo=${encodeURIComponent(returnTo)}`,
    async logout(request, reply) {
      sessions.invalidate(request);
      addCookies(reply, await current.auth.api.signOut({ headers: headersOf(request), asResponse: true }));
    },
    async signIn(request, reply, email, password) {
      const headers = headersOf(request);
      const answer = await current.auth.api.signInEmail({
        body: { email, password },
        headers,
        asResponse: true,
      });
      if (!answer.ok) return false;
      addCookies(reply, answer);
      return true;
    },
    hasOidc: env.oidc !== undefined,
    async beginOidc(request, reply, returnTo) {
      const { socialProviders } = await current.auth.$context;
      // The issuer could not be asked when this was made: it may answer by now.
      if (!socialProviders.some((each) => each.id === provider)) current.auth = make();
      const body = { provider, callbackURL: returnTo, errorCallbackURL: '/identity/login?failed=elsewhere' };
      const answer = await current.auth.api.signInSocial({
        body,
        headers: headersOf(request),
        asResponse: true,
      });
      if (!answer.ok) return undefined;
      addCookies(reply, answer);
      return z.object({ url: z.string() }).safeParse(await answer.json()).data?.url;
    },
    finishOidc: (request) =>
      current.auth.handler(new Request(new URL(request.url, url), { headers: headersOf(request) })),
    gameName,
    setupToken: async () => ((await hasNoAccounts(db)) ? token : undefined),
    isSetupToken: async (given) => typeof given === 'string' && sameText(given, token) && (await hasNoAccounts(db)),
    setUp: (founder) => createGame(store, founder, now()),
    invited: (given) => findInvited(db, given, now()),
    async acceptInvite(given, password) {
      const email = await acceptInvite(store, given, password, now());
      sessions.invalidate();
      return email;
    },
    invalidateSessions: () => sessions.invalidate(),
    async mailLink(request, letter) {
      if (!mail) return 'off';
      const sent = await mail(passwordLinkMail(letter, await gameName(), env.url ?? hereOf(env.host, request)));
      return sent ? 'sent' : 'failed';
    },
    sessionToken: (request) => sessions.token(request),
  };
}

async function createGame(store: Store, { gameName, ...person }: Founder, now: number): Promise<void> {
  const roleId = startingRoles.find((role) => role.isAdmin)?.id ?? null;
  await addPeopleIf(store, [{ ...person, roleId }], now, async (db) => {
    // Written first: whoever else is at it waits here until this is committed.
    await db
      .insertInto('meta')
      .values({ key: 'game', value: gameName })
      .onConflict((on) => on.column('key').doUpdateSet({ value: gameName }))
      .execute();
    if (!(await hasNoAccounts(db))) throw new AlreadySetUp();
  });
}

/** Where this server listens: never what a request says of it, for that can be anybody's site. */
function hereOf(host: string, { socket }: FastifyRequest): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${socket.localPort ?? 80}`;
}

function headersOf(request: FastifyRequest): Headers {
  const headers = fromNodeHeaders(request.headers);
  headers.set(addressHeader, request.ip);
  return headers;
}

function addCookies(reply: FastifyReply, answer: Response): void {
  for (const cookie of answer.headers.getSetCookie()) void reply.header('set-cookie', cookie);
}

function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
