import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Names under /assets carry a hash of their content; everything else is asked for anew, and most often unchanged. */
const forEver = 'public, max-age=31536000, immutable';

/** Serves the built app: its files, and its page for every address that only the app knows. */
export function serveApp(app: FastifyInstance, root = dist): void {
  const isBuilt = existsSync(join(root, 'index.html'));
  if (isBuilt) {
    void app.register(fastifyStatic, {
      root,
      cacheControl: false,
      dotfiles: 'ignore',
      index: 'index.html',
      setHeaders(reply, path) {
        const isHashed = relative(root, path).startsWith(`assets${sep}`);
        void reply.header('cache-control', isHashed ? forEver : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw new ApiError('not_found');
    if (!isBuilt) throw new ApiError('unavailable', { error: 'The app is not built. Run npm run build.' });
    return reply.sendFile('index.html');
  });
}

/** A page of the app, as somebody opens or reloads it: not a call, and not a file that is missing. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept?.includes('text/html') ?? false) &&
    !/^\/(api|identity|assets)(\/|$)/.test(path) &&
    !/\.[a-z\d]{2,5}$/i.test(path)
  );
}
