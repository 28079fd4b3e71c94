import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#contract/errors/apiError.ts';

/** The folder of the built app; tests can use another one. */
export const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Cache-Control by file. Names under /assets contain a hash of their content; other files are revalidated. The page is
 * cached by the service worker only: WebKit puts a page that is left into its back/forward cache, even during a
 * transaction, and then no other page can open the database. `no-store` prevents that (docs/guides/tests.md).
 */
const cacheControl = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'no-store',
  other: 'no-cache',
} as const;

/**
 * Serves the built app: its files, and its page for every address that only the app knows. `retainedAssets` is the
 * folder with hashed files of earlier builds.
 */
export function serveApp(app: FastifyInstance, root = dist, retainedAssets?: string): void {
  const isBuilt = existsSync(join(root, 'index.html'));
  if (isBuilt) {
    const roots = [root, ...(retainedAssets === undefined ? [] : [retainedAssets])];
    void app.register(fastifyStatic, {
      root: roots,
      cacheControl: false,
      dotfiles: 'ignore',
      index: 'index.html',
      setHeaders(reply, path) {
        const isHashed = roots.some((folder) => relative(folder, path).startsWith(`assets${sep}`));
        const isPage = path.endsWith('.html');
        void reply.header('cache-control', cacheControl[isHashed ? 'hashed' : isPage ? 'page' : 'other']);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) throw new ApiError('not_found');
    if (!isBuilt) throw new ApiError('unavailable', { error: 'The app is not built. Run npm run build.' });
    return reply.sendFile('index.html');
  });
}

/** Whether a browser opens or reloads a page of the app: neither a call nor a missing file. */
function isPageRequest(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept?.includes('text/html') ?? false) &&
    !/^\/(api|identity|assets)(\/|$)/.test(path) &&
    !/\.[a-z\d]{2,5}$/i.test(path)
  );
}
