import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { besideRoutes } from './beside.ts';
import { collectionRoutes } from './collections.ts';
import type { RouteDeps } from './deps.ts';
import { documentRoutes } from './documents.ts';
import { exchangeRoutes } from './export.ts';
import { calendarRoutes } from './calendar.ts';
import { listRoutes } from './lists.ts';
import { loggingRoutes } from './clientErrors.ts';
import { streamRoutes } from './stream.ts';
import { syncRoutes } from './sync.ts';
import { userRoutes } from './currentUser.ts';

/** A server whose requests are checked by the contract's schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Every call under /api that has to do with documents and their sync; the caller gives the prefix. */
export function apiRoutes(api: Api, deps: RouteDeps): void {
  // What one person may see is kept by no cache on the way; the device has its own.
  api.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });
  documentRoutes(api, deps);
  besideRoutes(api, deps);
  collectionRoutes(api, deps);
  syncRoutes(api, deps);
  streamRoutes(api, deps);
  listRoutes(api, deps);
  calendarRoutes(api, deps);
  exchangeRoutes(api, deps);
  userRoutes(api, deps);
  loggingRoutes(api);
}
