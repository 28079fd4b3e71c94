import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { passwordSchema } from '#contract/user.ts';
import { ApiError } from '../http/errors.ts';
import type { Api } from '../routes/index.ts';
import { EmailTaken } from './accounts.ts';
import { type Identity, AlreadySetUp } from './identity.ts';
import { inviteOverPage, invitePage, loginPage, setupOverPage, setupPage } from './pages.ts';
import { safeReturnTo } from './returnTo.ts';
import { Throttle } from './attemptLimiter.ts';

/** What the pages need beside the sign-in itself. */
export interface PageDeps {
  readonly identity: Identity;
  readonly now: () => number;
  /** Puts the sample game into the store; not offered without it. */
  readonly loadSample?: (() => Promise<void>) | undefined;
}

const minute = 60_000;
const tags = ['identity'];

/** One wording whatever the reason: nobody learns here who has an account. */
const refusal = 'The email or the password is not right.';

const files = [
  {
    name: 'identity.css',
    type: 'text/css; charset=utf-8',
    at: new URL('./static/identity.css', import.meta.url),
  },
  {
    name: 'identity.js',
    type: 'text/javascript; charset=utf-8',
    at: new URL('./static/identity.js', import.meta.url),
  },
];

/** The sign-in pages and what they send. */
export function identityRoutes(site: Api, deps: PageDeps): void {
  loginRoutes(site, deps);
  setupRoutes(site, deps);
  inviteRoutes(site, deps);
  if (deps.identity.hasOidc) elsewhereRoutes(site, deps);
  for (const { name, type, at } of files) {
    const file = readFileSync(at, 'utf8');
    site.get(`/static/${name}`, { schema: { hide: true } }, (_request, reply) => {
      void reply.header('cache-control', 'no-cache').type(type).send(file);
    });
  }
}

function loginRoutes(site: Api, { identity, now }: PageDeps): void {
  const querystring = z.object({ returnTo: z.unknown(), failed: z.unknown(), error: z.unknown() }).partial();
  site.get('/login', { schema: { hide: true, querystring } }, async (request, reply) => {
    const { returnTo: asked, failed, error } = request.query;
    const returnTo = safeReturnTo(asked);
    const elsewhere = identity.hasOidc
      ? `/identity/oidc?returnTo=${encodeURIComponent(returnTo)}`
      : undefined;
    const game = await identity.gameName();
    return sendPage(reply, loginPage({ game, returnTo, elsewhere, failed: Boolean(failed ?? error) }));
  });

  const remember = { memoryMs: 15 * minute, longestWaitMs: 15 * minute };
  const accounts = new Throttle({ ...remember, free: 5, firstWaitMs: 30_000 }, now);
  // Behind one address there can be a whole camp.
  const addresses = new Throttle({ ...remember, free: 50, firstWaitMs: 10_000 }, now);
  const body = z.object({ email: z.string().max(254), password: z.string().max(1000) });
  const schema = { tags, body, response: { 200: z.object({}) } };
  site.post('/api/sign-in/email', { schema }, async (request, reply) => {
    const { email, password } = request.body;
    const account = email.trim().toLowerCase();
    const retryAfter = addresses.begin(request.ip) || accounts.begin(account);
    if (retryAfter > 0) throw new ApiError('too_many_requests', { retryAfter });
    if (!(await identity.signIn(request, reply, account, password))) {
      throw new ApiError('unauthenticated', { error: refusal });
    }
    addresses.succeed(request.ip, false);
    accounts.succeed(account, true);
    void reply.header('cache-control', 'no-store');
    return {};
  });
}

const long = 'That is too long';
const name = z.string().trim().min(1, 'Please fill this in').max(80, long);
const founderSchema = z.strictObject({
  token: z.string().max(200),
  gameName: name,
  firstName: name,
  lastName: name,
  email: z.email('That is not an email address').max(254, long),
  password: passwordSchema,
  loadSample: z.boolean().default(false),
});

function setupRoutes(site: Api, { identity, loadSample }: PageDeps): void {
  const querystring = z.object({ token: z.unknown() }).partial();
  site.get('/setup', { schema: { hide: true, querystring } }, async (request, reply) => {
    const { token } = request.query;
    if (typeof token !== 'string' || !(await identity.isSetupToken(token))) {
      return sendPage(reply.code(404), setupOverPage());
    }
    return sendPage(reply, setupPage(token, loadSample !== undefined));
  });

  site.post('/setup', { schema: { hide: true, body: founderSchema } }, async (request, reply) => {
    const { token, loadSample: wanted, ...founder } = request.body;
    const over = new ApiError('gone', { error: 'The game is set up already. Please sign in.' });
    if (!(await identity.isSetupToken(token))) throw over;
    try {
      await identity.setUp(founder);
    } catch (fault) {
      if (fault instanceof AlreadySetUp || fault instanceof EmailTaken) throw over;
      throw fault;
    }
    if (wanted) await loadSample?.();
    await identity.signIn(request, reply, founder.email.toLowerCase(), founder.password);
    return {};
  });
}

function inviteRoutes(site: Api, { identity, now }: PageDeps): void {
  // No link can be guessed; nobody keeps the server busy with trying either.
  const tries = new Throttle(
    { free: 50, firstWaitMs: 10_000, longestWaitMs: 15 * minute, memoryMs: 15 * minute },
    now,
  );
  const begin = (ip: string) => {
    const retryAfter = tries.begin(ip);
    if (retryAfter > 0) throw new ApiError('too_many_requests', { retryAfter });
  };
  const querystring = z.object({ token: z.unknown() }).partial();
  // Only looks: whatever previews links must not use this one up.
  site.get('/invite', { schema: { hide: true, querystring } }, async (request, reply) => {
    const { token } = request.query;
    begin(request.ip);
    const invited = typeof token === 'string' ? await identity.invited(token) : undefined;
    if (typeof token !== 'string' || !invited) return sendPage(reply.code(404), inviteOverPage());
    tries.succeed(request.ip, false);
    return sendPage(reply, invitePage(token, invited, await identity.gameName()));
  });

  const body = z.strictObject({ token: z.string().max(200), password: passwordSchema });
  site.post('/invite', { schema: { hide: true, body } }, async (request, reply) => {
    const { token, password } = request.body;
    begin(request.ip);
    const email = await identity.acceptInvite(token, password);
    if (email === undefined) {
      throw new ApiError('gone', { error: 'This link no longer holds. Ask an organiser for a new one.' });
    }
    tries.succeed(request.ip, false);
    await identity.signIn(request, reply, email, password);
    void reply.header('cache-control', 'no-store');
    return {};
  });
}

function elsewhereRoutes(site: Api, { identity }: PageDeps): void {
  const querystring = z.object({ returnTo: z.unknown() }).partial();
  site.get('/oidc', { schema: { hide: true, querystring } }, async (request, reply) => {
    const address = await identity.beginOidc(request, reply, safeReturnTo(request.query.returnTo));
    return reply.redirect(address ?? '/identity/login?failed=elsewhere');
  });
  site.get('/api/callback/oidc', { schema: { hide: true } }, async (request, reply) => {
    const answer = await identity.finishOidc(request);
    for (const cookie of answer.headers.getSetCookie()) void reply.header('set-cookie', cookie);
    return reply.redirect(answer.headers.get('location') ?? '/identity/login?failed=elsewhere');
  });
}

function sendPage<
  R extends { header(name: string, value: string): R; type(type: string): R; send(text: string): R },
>(reply: R, page: string): R {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}
