import type { FastifyInstance, FastifyRequest } from 'fastify';

const drainMs = 7000;

/**
 * Lets running requests finish before connections are closed. Returns a signal that aborts when the server begins to
 * close, so that streams can end.
 */
export function drainOnClose(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  const drained = Promise.withResolvers<void>();
  const running = new Set<FastifyRequest>();
  const settle = () => {
    if (closing.signal.aborted && running.size === 0) drained.resolve();
  };
  app.addHook('onRequest', (request, reply, done) => {
    running.add(request);
    reply.raw.once('close', () => {
      running.delete(request);
      settle();
    });
    done();
  });
  app.addHook('preClose', async () => {
    closing.abort();
    settle();
    const timeout = new Promise<void>((resolve) => {
      setTimeout(resolve, drainMs).unref();
    });
    await Promise.race([drained.promise, timeout]);
  });
  return closing.signal;
}
