import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { sendsDigests } from './deliver/digests.ts';
import type { Env } from './env.ts';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  limitConnections,
  limitStreams,
  serverTimeouts,
} from './http/connections.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { answerError } from '#server/http/errors.ts';
import { healthRoutes, metricsRoutes } from './http/health.ts';
import { describeApi, docsRoutes } from './http/description/openApi.ts';
import { addSecurityHeaders, rejectCrossSiteWrites } from './http/security.ts';
import { drainOnClose } from './http/shutdown.ts';
import { readJsonBodies } from './http/jsonBodies.ts';
import { answerMalformed, routeUnusualRequests } from './http/malformed.ts';
import { networkOf } from './http/network.ts';
import { originOf } from './http/origin.ts';
import { bodyBytes, limitReceiving, limitSending } from './http/bodyBudgets.ts';
import { serveApp } from './http/static.ts';
import type { Identity } from './identity/identity.ts';
import { identityRoutes } from './identity/routes.ts';
import { loggerOptions } from './logging.ts';
import { accountRoutes } from './routes/accounts/accounts.ts';
import { type RouteDeps } from '#server/routes/request/deps.ts';
import { sendJson } from '#server/http/sendJson.ts';
import type { Api } from '#server/http/description/api.ts';
import { apiRoutes } from './routes/index.ts';
import { writeTransaction } from './store/database/transaction.ts';
import { note } from './store/people/securityLog.ts';
import type { Store } from './store/store.ts';

/** Everything the app is built from. */
export interface AppDeps {
  readonly env: Pick<Env, 'url' | 'trustProxy' | 'logLevel' | 'smtpUrl' | 'metricsToken'>;
  readonly store: Store;
  readonly identity: Identity;
  /** Public key with which browsers subscribe to push messages of this server. */
  readonly pushKey: string;
  readonly now: () => number;
  /** Loads the sample game, if the person who sets up the game asks for it. */
  readonly loadSample?: ((timeZone: string) => Promise<void>) | undefined;
  /** Calls that one session may make in a minute. */
  readonly callsPerMinute?: number;
  /** Event-loop delay in milliseconds above which requests are answered with 503; 0 turns this off. */
  readonly maxEventLoopDelayMs?: number;
  /** Limits of connections that differ from the defaults. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** The folder of the built app, if not dist. */
  readonly dist?: string;
  /** The folder with hashed files of earlier builds. */
  readonly retainedAssets?: string;
}

/** Builds the server; the caller makes it listen. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { env, store, identity } = deps;
  const limits = { ...defaultConnectionLimits, ...deps.connectionLimits };
  const app = createFastify(env, limits);
  limitConnections(app, limits, env.trustProxy);
  limitStreams(app, limits, identity.sessionKey);
  const closing = drainOnClose(app);
  addSecurityHeaders(app, env);
  routeUnusualRequests(app);
  readJsonBodies(app);
  rejectCrossSiteWrites(app, env);
  limitReceiving(app, limits);
  limitSending(app, limits);
  void app.register(cookie);
  void app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Higher levels take longer than the network saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
  addLimits(app, deps);
  sendSessionCookies(app, identity);
  describeApi(app);
  void app.register(
    (api: Api, _options, done) => {
      addApi(api, deps, closing);
      done();
    },
    { prefix: '/api' },
  );
  void app.register(
    (site: Api, _options, done) => {
      const { loadSample, now } = deps;
      const { database, report } = store;
      identityRoutes(site, { identity, database, report, now, loadSample });
      done();
    },
    { prefix: '/identity' },
  );
  serveApp(app, deps.dist, deps.retainedAssets);
  return app;
}

function createFastify(env: AppDeps['env'], limits: ConnectionLimits) {
  const app = fastify({
    ...serverTimeouts(limits),
    logger: loggerOptions(env.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(env.trustProxy),
    bodyLimit: bodyBytes.open,
    forceCloseConnections: true,
    clientErrorHandler: answerMalformed(env),
    frameworkErrors: (fault, request, reply) => void answerError(fault, request, reply),
    // Malformed addresses get a regular answer as well, security headers included.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/api/unreadable'),
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  return app;
}

/**
 * Limits the calls of a session, and answers calls with 503 while the server is overloaded. Pages and files are always
 * sent: the app retries its calls by itself, but a person who opens a page would see the raw error.
 */
function addLimits(app: FastifyInstance, deps: AppDeps): void {
  const { callsPerMinute, maxEventLoopDelayMs, identity } = deps;
  void app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs ?? 2000,
    pressureHandler: async ({ url, method }) => {
      if (url.startsWith('/api/') || method !== 'GET') throw new ApiError('unavailable', { retryAfter: 5 });
    },
  });
  const hidden = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  void app.register(rateLimit, {
    max: callsPerMinute ?? 12_000,
    timeWindow: '1 minute',
    allowList: (request) => !/^\/(api|identity)\//.test(request.url),
    keyGenerator: async (request) => (await identity.sessionKey(request)) ?? networkOf(request.ip),
    addHeaders: hidden,
    addHeadersOnExceeding: hidden,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('too_many_requests', { retryAfter: ttl / 1000 }),
  });
}

function sendSessionCookies(app: FastifyInstance, identity: Identity): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('set-cookie')) {
      for (const cookie of identity.cookiesFor(request)) void reply.header('set-cookie', cookie);
    }
    done();
  });
}

function addApi(api: Api, { env, store, identity, pushKey, now }: AppDeps, closing: AbortSignal): void {
  const notificationChannels = { mail: sendsDigests(env), pushKey };
  const { currentUser: currentUserId } = identity;
  const sessionToken: RouteDeps['sessionToken'] = (request) => identity.sessionToken(request);
  const routeDeps = { store, now, closing, notificationChannels, currentUserId, sessionToken };
  metricsRoutes(api, env);
  healthRoutes(api, store.database, now);
  apiRoutes(api, routeDeps);
  accountRoutes(api, { ...routeDeps, identity });
  const logout = { tags: ['user'], response: { 200: calls.logout.answer } };
  api.post(routePattern(calls.logout), { schema: logout }, async (request, reply) => {
    const user = await identity.currentUser(request);
    await identity.logout(request, reply);
    if (user !== undefined) {
      const noted = { event: 'signedOut', by: user, about: user, origin: originOf(request) } as const;
      await writeTransaction(store.database, (db) => note(db, now(), noted));
    }
    return sendJson(reply, 'null');
  });
  docsRoutes(api);
}

/** Turns a number of proxies into the function that Fastify takes; other values stay. */
function trustedProxies(
  setting: Env['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return setting === false ? false : [...setting];
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}
