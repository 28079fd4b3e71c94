import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { notificationChannelCalls } from '#contract/accounts/notificationChannels.ts';
import { endpointOf, subscribe, unsubscribe } from '#server/store/personal/subscriptions.ts';
import { requireUser, type RouteDeps } from '../request/deps.ts';
import { sendJson } from '#server/http/sendJson.ts';
import { ownUser } from './ownUser.ts';
import type { Api } from '#server/http/description/api.ts';

/** Calls for the signed-in user and their permissions, and for the channels that notify them. */
export function currentUserRoutes(api: Api, deps: RouteDeps): void {
  const schema = { tags: ['user'], response: { 200: calls.currentUser.answer } };
  api.get(routePattern(calls.currentUser), { schema }, (request) => ownUser(deps, request));
  const channelsSchema = {
    tags: ['user'],
    response: { 200: notificationChannelCalls.notificationChannels.answer },
  };
  api.get(
    routePattern(notificationChannelCalls.notificationChannels),
    { schema: channelsSchema },
    async (request) => {
      await requireUser(deps, request);
      const endpoint = await endpointOf(deps.store.database.db, await deps.sessionToken(request));
      return { ...deps.notificationChannels, endpoint };
    },
  );
  const { subscribeToPush, unsubscribeFromPush } = notificationChannelCalls;
  const subscribeSchema = {
    tags: ['user'],
    body: subscribeToPush.body,
    response: { 200: subscribeToPush.answer },
  };
  api.post(routePattern(subscribeToPush), { schema: subscribeSchema }, async (request, reply) => {
    const { id: userId } = await requireUser(deps, request);
    const token = (await deps.sessionToken(request)) ?? '';
    await subscribe(deps.store.database, { userId, token }, request.body, deps.now());
    return sendJson(reply, 'null');
  });
  const unsubscribeSchema = { tags: ['user'], response: { 200: unsubscribeFromPush.answer } };
  api.delete(routePattern(unsubscribeFromPush), { schema: unsubscribeSchema }, async (request, reply) => {
    const { id: userId } = await requireUser(deps, request);
    const endpoint = await endpointOf(deps.store.database.db, await deps.sessionToken(request));
    if (endpoint !== null) await unsubscribe(deps.store.database, endpoint, userId);
    return sendJson(reply, 'null');
  });
}
