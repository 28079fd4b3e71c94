import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { constants } from 'node:zlib';
import { calls } from '#contract/calls.ts';
import { docsRoutes, describeApi } from './http/openApi.ts';
import type { Env } from './env.ts';
import { ApiError, answerError } from './http/errors.ts';
import { healthRoutes, metricsRoutes } from './http/health.ts';
import type { Identity } from './identity/identity.ts';
import { identityRoutes } from './identity/routes.ts';
import { accountRoutes } from './routes/accounts/accounts.ts';
import { sendJson } from './routes/deps.ts';
import { type Api, apiRoutes } from './routes/index.ts';
import { addSecurityHeaders, rejectCrossSiteWrites } from './http/security.ts';
import { drainOnClose } from './http/shutdown.ts';
import { serveApp } from './http/static.ts';
import type { Store } from './store/database/transaction.ts';

/** Everything a server is made of. */
export interface AppDeps {
  readonly env: Pick<Env, 'url' | 'trustProxy' | 'logLevel'>;
  readonly store: Store;
  readonly identity: Identity;
  readonly now: () => number;
  /** Puts the sample game in, where the person who sets up asks for it. */
  readonly loadSample?: (() => Promise<void>) | undefined;
  /** Calls that one session may make in a minute. */
  readonly callsPerMinute?: number;
  /** How late it may be before it asks people to come again shortly, in milliseconds; 0 is never. */
  readonly maxEventLoopDelayMs?: number;
  /** Where the built app is, if elsewhere than in dist. */
  readonly dist?: string;
  /** Where hashed files of earlier builds are. */
  readonly retainedAssets?: string;
}

const megabyte = 1024 * 1024;

/** The server, ready to listen: every request goes through here. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { env, store, identity, now } = deps;
  const app = fastify({
    logger: {
      level: env.logLevel,
      // A query can hold a secret, as the setup address does.
      serializers: { req: ({ method, url, ip }) => ({ method, url: url.replace(/\?.*/s, ''), ip }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: proxies(env.trustProxy),
    bodyLimit: megabyte,
    forceCloseConnections: true,
    frameworkErrors: (fault, request, reply) => void answerError(fault, request, reply),
    // An address that cannot be read is nobody's; so it is answered like any other, headers and all.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/api/unreadable'),
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  const closing = drainOnClose(app);

  addSecurityHeaders(app, env);
  rejectCrossSiteWrites(app, env);
  void app.register(cookie);
  void app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // More than the lightest takes longer than the network saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
  // Late by two seconds: better to say so to some than to keep everybody waiting.
  void app.register(underPressure, { maxEventLoopDelay: deps.maxEventLoopDelayMs ?? 2000, retryAfter: 5 });
  void app.register(rateLimit, {
    max: deps.callsPerMinute ?? 12_000,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    keyGenerator: (request) => request.headers.cookie ?? request.ip,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('too_many_requests', { retryAfter: ttl / 1000 }),
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('set-cookie')) {
      for (const each of identity.cookiesFor(request)) void reply.header('set-cookie', each);
    }
    done();
  });
  describeApi(app);

  void app.register(
    (api: Api, _options, done) => {
      metricsRoutes(api);
      healthRoutes(api, store.database);
      apiRoutes(api, { store, now, closing, currentUserId: (request) => identity.currentUser(request) });
      accountRoutes(api, {
        store,
        now,
        closing,
        identity,
        currentUserId: (request) => identity.currentUser(request),
      });
      const logout = { tags: ['user'], response: { 200: calls.logout.answer } };
      api.post(calls.logout.path, { schema: logout }, async (request, reply) => {
        await identity.logout(request, reply);
        return sendJson(reply, 'null');
      });
      docsRoutes(api);
      done();
    },
    { prefix: '/api' },
  );
  void app.register(
    (site: Api, _options, done) => {
      identityRoutes(site, { identity, now, loadSample: deps.loadSample });
      done();
    },
    { prefix: '/identity' },
  );
  serveApp(app, deps.dist, deps.retainedAssets);
  return app;
}

/** A number means so many proxies in front of us. */
function proxies(given: Env['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof given === 'number' ? (_address, hop) => hop < given : given;
}

function isReadable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}
