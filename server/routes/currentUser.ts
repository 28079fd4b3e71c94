import { routePattern } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { requireUser, type RouteDeps } from './deps.ts';
import type { Api } from './api.ts';

/** The call for the signed-in user and their permissions. */
export function currentUserRoutes(api: Api, deps: RouteDeps): void {
  const schema = { tags: ['user'], response: { 200: calls.currentUser.answer } };
  api.get(routePattern(calls.currentUser), { schema }, (request) => requireUser(deps, request));
}
