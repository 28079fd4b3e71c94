import type { FastifyInstance, FastifyRequest } from 'fastify';

const patienceMs = 7000;

/**
 * Before connections are cut, streams are asked to end and what runs gets time to finish. Gives the signal that stands
 * from the moment the server begins to close.
 */
export function drainOnClose(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  const running = new Set<FastifyRequest>();
  const drained: { tell: () => void } = { tell: () => undefined };
  app.addHook('onRequest', (request, reply, done) => {
    running.add(request);
    reply.raw.once('close', () => {
      running.delete(request);
      if (running.size === 0) drained.tell();
    });
    done();
  });
  app.addHook('preClose', async () => {
    closing.abort();
    if (running.size === 0) return;
    const patience = new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs).unref();
    });
    await Promise.race([patience, new Promise<void>((resolve) => (drained.tell = resolve))]);
  });
  return closing.signal;
}
