import type { Person } from '#domain/content/person.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { bodyBytes } from '#server/http/bodyBudgets.ts';
import type { Api } from '#server/http/description/api.ts';
import { requireActor, type RouteDeps } from './deps.ts';

/**
 * Adds routes that only some people may call. Whether this person may is decided before the request's body is read, so
 * that nobody else learns from an error what the call expects. The routes themselves decide about each document.
 */
export function guarded(
  api: Api,
  deps: RouteDeps,
  isAllowed: (person: Person) => boolean,
  addRoutes: (inner: Api) => void,
): void {
  void api.register((inner: Api, _options, done) => {
    inner.addHook('onRoute', (route) => {
      route.bodyLimit ??= bodyBytes.guarded;
      route.config = { ...route.config, isGuarded: true };
    });
    inner.addHook('onRequest', async (request) => {
      const { person } = await requireActor(deps, request);
      if (!isAllowed(person)) throw new ApiError('forbidden');
    });
    addRoutes(inner);
    done();
  });
}

/** Everybody who is signed in. */
export function anyone(): boolean {
  return true;
}
