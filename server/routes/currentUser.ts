import { calls } from '#contract/calls.ts';
import { type RouteDeps, requireUser } from './deps.ts';
import type { Api } from './index.ts';

/** Who is signed in, with what they may do. */
export function userRoutes(api: Api, deps: RouteDeps): void {
  const schema = { tags: ['user'], response: { 200: calls.currentUser.answer } };
  api.get(calls.currentUser.path, { schema }, (request) => requireUser(deps, request));
}
