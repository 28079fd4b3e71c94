import { entityKeys } from '#domain/entities/index.ts';
import type { Api } from './api.ts';
import { calendarRoutes } from './calendar.ts';
import { clientErrorRoutes } from './clientErrors.ts';
import { collectionRoutes } from './collections.ts';
import { commentRoutes } from './comments.ts';
import { currentUserRoutes } from './currentUser.ts';
import type { RouteDeps } from './deps.ts';
import { documentRoutes } from './documents.ts';
import { exportRoutes } from './export.ts';
import { listRoutes } from './lists.ts';
import { shareRoutes } from './shares.ts';
import { streamRoutes } from './stream.ts';
import { syncRoutes } from './sync.ts';

/** Every call about documents and their sync; the caller sets the prefix. */
export function apiRoutes(api: Api, deps: RouteDeps): void {
  // Personal content must not be cached on the way; the device has its own store.
  api.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });
  for (const entity of entityKeys) {
    documentRoutes(api, deps, entity);
    commentRoutes(api, deps, entity);
    shareRoutes(api, deps, entity);
  }
  collectionRoutes(api, deps);
  syncRoutes(api, deps);
  streamRoutes(api, deps);
  listRoutes(api, deps);
  calendarRoutes(api, deps);
  exportRoutes(api, deps);
  currentUserRoutes(api, deps);
  clientErrorRoutes(api);
}
