import { routePattern } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { wayCalls } from '#contract/ways.ts';
import { endpointOf, subscribe, unsubscribe } from '#server/store/personal/subscriptions.ts';
import { requireUser, type RouteDeps, sendJson } from './deps.ts';
import { ownUser } from './ownUser.ts';
import type { Api } from './api.ts';

/** The calls for the signed-in user and their permissions, and for how they can be told. */
export function currentUserRoutes(api: Api, deps: RouteDeps): void {
  const schema = { tags: ['user'], response: { 200: calls.currentUser.answer } };
  api.get(routePattern(calls.currentUser), { schema }, (request) => ownUser(deps, request));
  const waysSchema = { tags: ['user'], response: { 200: wayCalls.waysToTell.answer } };
  api.get(routePattern(wayCalls.waysToTell), { schema: waysSchema }, async (request) => {
    await requireUser(deps, request);
    const endpoint = await endpointOf(deps.store.database.db, await deps.sessionToken(request));
    return { ...deps.ways, endpoint };
  });
  const { takePushes, leavePushes } = wayCalls;
  const takeSchema = { tags: ['user'], body: takePushes.body, response: { 200: takePushes.answer } };
  api.post(routePattern(takePushes), { schema: takeSchema }, async (request, reply) => {
    const { id: userId } = await requireUser(deps, request);
    const token = (await deps.sessionToken(request)) ?? '';
    await subscribe(deps.store.database, { userId, token }, request.body, deps.now());
    return sendJson(reply, 'null');
  });
  const leaveSchema = { tags: ['user'], response: { 200: leavePushes.answer } };
  api.delete(routePattern(leavePushes), { schema: leaveSchema }, async (request, reply) => {
    const { id: userId } = await requireUser(deps, request);
    const endpoint = await endpointOf(deps.store.database.db, await deps.sessionToken(request));
    if (endpoint !== null) await unsubscribe(deps.store.database, endpoint, userId);
    return sendJson(reply, 'null');
  });
}
