import { BlockList, isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Env } from '#server/env.ts';
import { networkOf } from './network.ts';

/** Limits of connections and of what is received on them. Times are in milliseconds. */
export interface ConnectionLimits {
  /** A connection on which nothing is sent or received is closed; streams send a heartbeat more often. */
  readonly idleMs: number;
  /** From the first byte of a request to its last. */
  readonly requestMs: number;
  /** From the opening of a connection, or the first byte of a further request, to the end of its headers. */
  readonly headersMs: number;
  /** A browser needs one, whatever the number of tabs. */
  readonly streamsPerSession: number;
  /** Connections of one network, of which those of a whole camp may come. */
  readonly perNetwork: number;
  /** A body of which nothing more arrives is cut off after this time. */
  readonly stalledMs: number;
  /** The same from its first byte to its last, where anybody may send it. */
  readonly strangerMs: number;
  /** Bytes of bodies until they have been parsed: of people who are signed in, and of everybody else. */
  readonly receivedBytes: number;
  readonly strangersBytes: number;
  /** Bytes of answers that are ready and not sent yet. */
  readonly sentBytes: number;
}

/** A device in a field with a bad network can send 1 MB in five minutes. */
export const defaultConnectionLimits: ConnectionLimits = {
  idleMs: 60_000,
  requestMs: 300_000,
  headersMs: 30_000,
  streamsPerSession: 10,
  perNetwork: 2500,
  stalledMs: 10_000,
  strangerMs: 30_000,
  receivedBytes: 96 * 1024 * 1024,
  strangersBytes: 4 * 1024 * 1024,
  sentBytes: 96 * 1024 * 1024,
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

/** Closes connections of a network that has too many. All that come through a proxy of this server are the proxy's. */
export function limitConnections(
  app: FastifyInstance,
  { perNetwork }: ConnectionLimits,
  trustProxy: Env['trustProxy'],
): void {
  const isProxy = proxies(trustProxy);
  const counts = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const { remoteAddress: address = '' } = socket;
    const network = networkOf(address);
    if (isProxy(isIPv4(network) ? network : address)) return;
    const count = (counts.get(network) ?? 0) + 1;
    if (count > perNetwork) {
      socket.destroy();
      return;
    }
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

/** Whether connections from an address come through a proxy. A number of proxies says that all do. */
function proxies(trustProxy: Env['trustProxy']): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return () => true;
  const list = new BlockList();
  for (const range of trustProxy) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

const streamUrl = '/api/sync/stream';

/** Ends the oldest streams of a session that opens too many: the newest is the one that somebody waits for. */
export function limitStreams(
  app: FastifyInstance,
  { streamsPerSession }: ConnectionLimits,
  sessionKey: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  const streams = new Map<string, Set<ServerResponse>>();
  // Cookies have been read by now.
  app.addHook('preHandler', async (request, reply) => {
    const session = request.routeOptions.url === streamUrl ? await sessionKey(request) : undefined;
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
  });
}
