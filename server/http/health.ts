import type { FastifyRequest } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { z } from 'zod';
import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import type { Env } from '#server/env.ts';
import { isEqualText } from './isEqualText.ts';
import { sendJson } from './sendJson.ts';
import type { Api } from './description/api.ts';
import type { Database } from '#server/store/database/database.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';
import { appVersion } from './description/version.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const tags = ['operators'];

/** Health checks and the version. A server whose database cannot be written is alive and not ready. */
export function healthRoutes(api: Api, database: Database, now: () => number): void {
  const ok = { tags, response: { 200: z.literal('ok') } };
  api.get('/healthcheck/live', { schema: ok }, () => 'ok' as const);
  // Anybody may ask: those who ask at the same time share one write.
  let writing: Promise<void> | undefined;
  api.get('/healthcheck/ready', { schema: ok }, async (request) => {
    try {
      writing ??= writeTransaction(database, (db) => recordCheck(db, now())).finally(() => {
        writing = undefined;
      });
      await writing;
    } catch (fault) {
      request.log.error({ err: fault }, 'the database cannot be written');
      throw new ApiError('unavailable', { retryAfter: 5 });
    }
    return 'ok' as const;
  });
  const version = { tags, response: { 200: calls.version.answer } };
  const text = JSON.stringify(appVersion());
  api.get(routePattern(calls.version), { schema: version }, async (_request, reply) =>
    sendJson(reply.header('cache-control', 'no-store'), text),
  );
}

/** Writes the time of the last check. */
async function recordCheck(db: Queries, now: number): Promise<void> {
  const value = String(now);
  await db
    .insertInto('meta')
    .values({ key: 'ready', value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
}

/** Metrics for Prometheus, served to the machine itself or, where the settings have a token, to whoever sends it (decision 079). */
export function metricsRoutes(api: Api, env: Pick<Env, 'url' | 'metricsToken'>): void {
  const register = new Registry();
  const seconds = new Histogram({
    name: 'waymark_request_seconds',
    help: 'Duration of requests in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [register],
  });
  api.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    seconds.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  api.get('/metrics', { schema: { tags, hide: true } }, async (request, reply) => {
    if (env.metricsToken === undefined) {
      if (!isFromMachine(request, env.url)) throw new ApiError('not_found');
    } else if (!isEqualText(request.headers.authorization ?? '', `Bearer ${env.metricsToken}`))
      throw new ApiError('unauthenticated');
    if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics({ register });
    return reply.type(register.contentType).send(await register.metrics());
  });
}

const headersOfProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether a request comes from the machine itself, and as far as it says from no proxy on it. */
function isFromMachine({ headers, socket, host }: FastifyRequest, url: string | undefined): boolean {
  const isProxied = headersOfProxies.some((name) => name in headers);
  const isPublic = url !== undefined && new URL(url).host === host;
  return !isProxied && !isPublic && loopback.has(socket.remoteAddress ?? '');
}
