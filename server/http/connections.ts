import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';

/** Limits of connections. Times are in milliseconds. */
export interface ConnectionLimits {
  /** A connection on which nothing is sent or received is closed; streams send a heartbeat more often. */
  readonly idleMs: number;
  /** From the first byte of a request to its last. */
  readonly requestMs: number;
  /** From the opening of a connection, or the first byte of a further request, to the end of its headers. */
  readonly headersMs: number;
  /** A browser needs one, whatever the number of tabs. */
  readonly streamsPerSession: number;
}

/** A device in a field with a bad network can send 1 MB in five minutes. */
export const defaultConnectionLimits: ConnectionLimits = {
  idleMs: 60_000,
  requestMs: 300_000,
  headersMs: 30_000,
  streamsPerSession: 10,
};

/** The limits that Node's HTTP server enforces, as options of Fastify. */
export function serverTimeouts({ idleMs, requestMs, headersMs }: ConnectionLimits) {
  return {
    connectionTimeout: idleMs,
    requestTimeout: requestMs,
    http: {
      // The app itself refuses requests without a host, with its own headers.
      requireHostHeader: false,
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(5000, headersMs, requestMs),
    },
  };
}

const streamUrl = '/api/sync/stream';

/** Ends the oldest streams of a session that opens too many: the newest is the one that somebody waits for. */
export function limitStreams(app: FastifyInstance, { streamsPerSession }: ConnectionLimits): void {
  const streams = new Map<string, Set<ServerResponse>>();
  // Cookies have been read by now.
  app.addHook('preHandler', (request, reply, done) => {
    const session = request.routeOptions.url === streamUrl ? sessionOf(request) : undefined;
    if (session !== undefined) {
      const open = streams.get(session) ?? new Set();
      streams.set(session, open.add(reply.raw));
      reply.raw.once('close', () => {
        open.delete(reply.raw);
        if (open.size === 0 && streams.get(session) === open) streams.delete(session);
      });
      const [oldest] = open;
      if (open.size > streamsPerSession) oldest?.destroy();
    }
    done();
  });
}

/** The session of a request, by the value of its cookie; other cookies do not count. */
function sessionOf(request: FastifyRequest): string | undefined {
  const [, value] =
    Object.entries(request.cookies).find(([name]) => name.endsWith('waymark.session_token')) ?? [];
  return value;
}
