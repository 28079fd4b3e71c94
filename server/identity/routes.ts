import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { knownZone } from '#domain/content/gameSettings.ts';
import { passwordSchema } from '#contract/accounts/user.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { serverZone } from '#server/identity/serverZone.ts';
import { networkOf } from '#server/http/network.ts';
import { originOf } from '#server/http/origin.ts';
import type { Api } from '#server/http/description/api.ts';
import { resetRoutes } from './accounts/resetRoutes.ts';
import { EmailTaken } from './accounts/accounts.ts';
import { AttemptLimiter } from './attemptLimiter.ts';
import { AlreadySetUp } from './identity.ts';
import type { PageDeps } from './pages/pageDeps.ts';
import { expiredInvitePage, expiredSetupPage, invitePage, loginPage, setupPage } from './pages/pages.ts';
import { PasswordChecks } from './passwordChecks.ts';
import { refuseWeakPassword } from './accounts/passwordRules.ts';
import { safeReturnTo } from './pages/returnTo.ts';
import { sendPage } from './pages/sendPage.ts';
import { SignInFailures } from './signInFailures.ts';
import { SignInLimits } from './signInLimits.ts';

const tags = ['identity'];

/** The same text for every reason, so that nobody learns here who has an account. */
const refusal = 'The email or password is incorrect.';

const files = [
  {
    name: 'identity.css',
    type: 'text/css; charset=utf-8',
    at: new URL('./pages/identity.css', import.meta.url),
  },
  {
    name: 'identity.js',
    type: 'text/javascript; charset=utf-8',
    at: new URL('./pages/identity.js', import.meta.url),
  },
];

/** The pages for signing in, setting up and choosing a password, and the calls of their forms. */
export function identityRoutes(site: Api, deps: PageDeps): void {
  const failures = new SignInFailures(deps.database, deps.now, deps.report);
  site.addHook('preClose', () => failures.stop());
  loginRoutes(site, deps, failures);
  setupRoutes(site, deps);
  inviteRoutes(site, deps);
  if (deps.identity.canReset) resetRoutes(site, deps);
  if (deps.identity.hasOidc) oidcRoutes(site, deps, failures);
  for (const { name, type, at } of files) {
    const file = readFileSync(at, 'utf8');
    site.get(`/static/${name}`, { schema: { hide: true } }, (_request, reply) => {
      void reply.header('cache-control', 'no-cache').type(type).send(file);
    });
  }
}

function loginRoutes(site: Api, { identity, database }: PageDeps, failures: SignInFailures): void {
  const querystring = z.object({ returnTo: z.unknown(), failed: z.unknown(), error: z.unknown() }).partial();
  site.get('/login', { schema: { hide: true, querystring } }, async (request, reply) => {
    const { failed, error } = request.query;
    const returnTo = safeReturnTo(request.query.returnTo);
    const oidcUrl = identity.hasOidc ? `/identity/oidc?returnTo=${encodeURIComponent(returnTo)}` : undefined;
    const game = await identity.gameName();
    identity.devices.introduce(request, reply);
    return sendPage(
      reply,
      loginPage({
        game,
        returnTo,
        oidcUrl,
        canReset: identity.canReset,
        hasFailed: Boolean(failed ?? error),
      }),
    );
  });

  const limits = new SignInLimits(database);
  const checks = new PasswordChecks();
  const body = z.object({ email: z.string().max(254), password: z.string().max(1000) });
  const schema = { tags, body, response: { 200: z.object({}) } };
  site.post('/api/sign-in/email', { schema, bodyLimit: 2048 }, async (request, reply) => {
    const { email, password } = request.body;
    const account = email.trim().toLowerCase();
    const device = identity.devices.read(request);
    const finish = await limits.begin(request, account, device);
    const known = device?.knows(account) ? device.id : undefined;
    const checked = {
      isKnown: known !== undefined,
      from: known ?? networkOf(request.ip),
      isWanted: () => !request.raw.socket.destroyed,
    };
    if (!(await checks.run(checked, () => identity.signIn(request, reply, account, password)))) {
      await failures.note(originOf(request), account);
      throw new ApiError('unauthenticated', { error: refusal });
    }
    await finish();
    identity.devices.remember(request, reply, account);
    void reply.header('cache-control', 'no-store');
    return {};
  });
}

const tooLong = 'Too long';
const name = z.string().trim().min(1, 'Required').max(80, tooLong);
const founderSchema = z.strictObject({
  token: z.string().max(200),
  gameName: name,
  firstName: name,
  lastName: name,
  email: z.email('That is not an email address').max(254, tooLong),
  password: passwordSchema,
  timeZone: z
    .string()
    .max(60, tooLong)
    .refine((zone) => knownZone(zone) !== undefined, 'Choose a time zone')
    .default(serverZone),
  loadSample: z.boolean().default(false),
});

function setupRoutes(site: Api, { identity, loadSample }: PageDeps): void {
  const querystring = z.object({ token: z.unknown() }).partial();
  site.get('/setup', { schema: { hide: true, querystring } }, async (request, reply) => {
    const { token } = request.query;
    if (typeof token !== 'string' || !(await identity.isSetupToken(token))) {
      return sendPage(reply.code(404), expiredSetupPage());
    }
    return sendPage(reply, setupPage(token, loadSample !== undefined));
  });

  site.post('/setup', { schema: { hide: true, body: founderSchema } }, async (request, reply) => {
    const { token, loadSample: wantsSample, ...founder } = request.body;
    const alreadySetUp = new ApiError('gone', { error: 'This game is already set up. Please sign in.' });
    if (!(await identity.isSetupToken(token))) throw alreadySetUp;
    refuseWeakPassword(founder.password, founder);
    try {
      await identity.setUp(founder);
    } catch (fault) {
      if (fault instanceof AlreadySetUp || fault instanceof EmailTaken) throw alreadySetUp;
      throw fault;
    }
    if (wantsSample) await loadSample?.(founder.timeZone);
    await identity.signIn(request, reply, founder.email.toLowerCase(), founder.password);
    return {};
  });
}

function inviteRoutes(site: Api, { identity, database }: PageDeps): void {
  // Tokens cannot be guessed; the limit stops endless attempts. A valid one never waits for those of others.
  const networks = new AttemptLimiter(database, { name: 'invite', freeAttempts: 50, firstWaitSeconds: 10 });
  const querystring = z.object({ token: z.unknown() }).partial();
  // Reads only: a mail program that previews links must not use up the token.
  site.get('/invite', { schema: { hide: true, querystring } }, async (request, reply) => {
    const { token } = request.query;
    const invited = typeof token === 'string' ? await identity.invited(token) : undefined;
    if (typeof token !== 'string' || !invited) {
      await networks.begin(networkOf(request.ip));
      return sendPage(reply.code(404), expiredInvitePage(identity.canReset));
    }
    return sendPage(reply, invitePage(token, invited, await identity.gameName()));
  });

  const body = z.strictObject({ token: z.string().max(200), password: passwordSchema });
  site.post('/invite', { schema: { hide: true, body } }, async (request, reply) => {
    const { token, password } = request.body;
    const email = await identity.acceptInvite(token, { password, origin: originOf(request) });
    if (email === undefined) {
      await networks.begin(networkOf(request.ip));
      throw new ApiError('gone', {
        error: identity.canReset
          ? 'This link no longer works. Ask for a new one on the sign-in page.'
          : 'This link no longer works. Ask an organiser for a new one.',
      });
    }
    await identity.signIn(request, reply, email, password);
    identity.devices.remember(request, reply, email);
    void reply.header('cache-control', 'no-store');
    return {};
  });
}

function oidcRoutes(site: Api, { identity }: PageDeps, failures: SignInFailures): void {
  const querystring = z.object({ returnTo: z.unknown() }).partial();
  site.get('/oidc', { schema: { hide: true, querystring } }, async (request, reply) => {
    const address = await identity.beginOidc(request, reply, safeReturnTo(request.query.returnTo));
    return reply.redirect(address ?? '/identity/login?failed=elsewhere');
  });
  site.get('/api/callback/oidc', { schema: { hide: true } }, async (request, reply) => {
    const answer = await identity.finishOidc(request);
    for (const cookie of answer.headers.getSetCookie()) void reply.header('set-cookie', cookie);
    const location = answer.headers.get('location') ?? '/identity/login?failed=elsewhere';
    if (location.startsWith('/identity/login')) await failures.note(originOf(request));
    return reply.redirect(location);
  });
}
