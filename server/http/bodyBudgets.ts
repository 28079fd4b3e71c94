import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#contract/errors/apiError.ts';
import type { ConnectionLimits } from './connections.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is read only after its sender was found to be signed in. */
    isGuarded?: boolean;
  }
}

/** The longest body in bytes of a call for people who are signed in, and of one for anybody that sets no other limit. */
export const bodyBytes = { guarded: 1024 * 1024, open: 8 * 1024 } as const;

/** Bytes that a piece of a body takes beside its own: a body can be sent in pieces of one byte. */
const pieceBytes = 256;

/**
 * A body of a request from its first piece until it has been parsed, or of an answer until it has been sent. Times are
 * those of `performance.now()`.
 */
interface HeldBody {
  readonly socket: Socket;
  /** Its longest text and what its pieces take beside it. */
  readonly mostBytes: number;
  readonly startedAt: number;
  progressAt: number;
  bytes: number;
}

/** Bodies that share a number of bytes. The one that began first is cut off for those that came later. */
class BodyBudget {
  readonly #mostBytes: number;
  readonly #longestMs: number;
  #bytes = 0;
  /** Those on their way, the oldest first. */
  readonly #moving = new Set<HeldBody>();

  constructor(mostBytes: number, longestMs = Number.POSITIVE_INFINITY) {
    this.#mostBytes = mostBytes;
    this.#longestMs = longestMs;
  }

  /** Whether bodies that have arrived and wait leave no space for another. */
  get isFull(): boolean {
    return this.#moving.size === 0 && this.#bytes >= this.#mostBytes;
  }

  begin(socket: Socket, mostBytes = Number.POSITIVE_INFINITY): HeldBody {
    const now = performance.now();
    const body = { socket, mostBytes, startedAt: now, progressAt: now, bytes: 0 };
    this.#moving.add(body);
    return body;
  }

  add(body: HeldBody, bytes: number): void {
    if (!this.#moving.has(body)) return;
    body.progressAt = performance.now();
    body.bytes += bytes;
    this.#bytes += bytes;
    if (body.bytes > body.mostBytes) this.#cut(body);
    for (const oldest of this.#moving) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#cut(oldest);
    }
  }

  complete(body: HeldBody): void {
    this.#moving.delete(body);
  }

  forget(body: HeldBody): void {
    this.#moving.delete(body);
    this.#bytes -= body.bytes;
    body.bytes = 0;
  }

  cutSlow(stalledMs: number): void {
    const now = performance.now();
    for (const body of this.#moving)
      if (now - body.progressAt > stalledMs || now - body.startedAt > this.#longestMs) this.#cut(body);
  }

  #cut(body: HeldBody): void {
    this.forget(body);
    body.socket.destroy();
  }
}

/**
 * Limits the memory and the time that bodies take until they have been parsed, for calls of people who are signed in and
 * for those that anybody may make. Whoever keeps many open gives way to whoever sends one. While bodies that have arrived
 * fill the budget, a further one is answered 503.
 */
export function limitReceiving(app: FastifyInstance, limits: ConnectionLimits): void {
  const budgets = {
    guarded: new BodyBudget(limits.receivedBytes),
    open: new BodyBudget(limits.strangersBytes, limits.strangerMs),
  };
  const forgetting = new WeakMap<FastifyRequest, () => void>();
  const forget = (request: FastifyRequest) => {
    forgetting.get(request)?.();
    forgetting.delete(request);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    // The body of an unknown call would be read before the answer.
    done(request.is404 && mayHaveBody(request) ? new ApiError('not_found') : undefined);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const budget = budgets[request.routeOptions.config.isGuarded ? 'guarded' : 'open'];
    if (!mayHaveBody(request)) done();
    else if (budget.isFull) done(new ApiError('unavailable', { retryAfter: 5 }));
    else {
      const { raw } = request;
      const body = budget.begin(raw.socket, 2 * request.routeOptions.bodyLimit + 64 * pieceBytes);
      forgetting.set(request, () => budget.forget(body));
      raw.on('data', (piece: Buffer) => budget.add(body, piece.length + pieceBytes));
      raw.once('end', () => budget.complete(body));
      raw.once('close', () => {
        if (!raw.complete) forget(request);
      });
      // The stream flows after its first listener: the parser has to follow at once.
      done();
    }
  });
  app.addHook('preValidation', (request, _reply, done) => {
    forget(request);
    done();
  });
  // If it could not be parsed.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    forget(request);
    done();
  });
  const sweep = setInterval(
    () => Object.values(budgets).forEach((budget) => budget.cutSlow(limits.stalledMs)),
    Math.min(1000, limits.stalledMs),
  );
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });
}

/**
 * Limits the memory of answers that have not been taken: of a player who asks for long ones on many connections and
 * reads none. The one that began first is cut off. Files and streams are sent as they are read, and take little.
 */
export function limitSending(app: FastifyInstance, { sentBytes }: ConnectionLimits): void {
  const budget = new BodyBudget(sentBytes);
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes > 0) {
      const body = budget.begin(request.raw.socket);
      reply.raw.once('close', () => budget.forget(body));
      budget.add(body, bytes);
    }
    done();
  });
}

function mayHaveBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
