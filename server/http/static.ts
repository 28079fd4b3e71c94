import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** Where the built app is, unless a test says otherwise. */
export const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Names under /assets carry a hash of their content; everything else is asked for anew, and most often unchanged. The page
 * itself is stored nowhere but in the service worker: WebKit freezes a page that is left, in the midst of its
 * transactions, to have it back at once, and no later page of the app gets at the database. This header forbids it (docs/webkit.md).
 */
const policies = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'no-store',
  other: 'no-cache',
} as const;

/**
 * Serves the built app: its files, and its page for every address that only the app knows. `kept` is where hashed files
 * of earlier builds are.
 */
export function serveApp(app: FastifyInstance, root = dist, kept?: string): void {
  const isBuilt = existsSync(join(root, 'index.html'));
  if (isBuilt) {
    const roots = [root, ...(kept === undefined ? [] : [kept])];
    void app.register(fastifyStatic, {
      root: roots,
      cacheControl: false,
      dotfiles: 'ignore',
      index: 'index.html',
      setHeaders(reply, path) {
        const isHashed = roots.some((each) => relative(each, path).startsWith(`assets${sep}`));
        const isPage = path.endsWith('.html');
        void reply.header('cache-control', policies[isHashed ? 'hashed' : isPage ? 'page' : 'other']);
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
