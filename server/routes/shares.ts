import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { entities, type EntityKey } from '#domain/content/entities/index.ts';
import { changeId } from './request/body.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import type { Api } from '#server/http/description/api.ts';
import { acceptOne, idParams, readDocument } from './request/requestContext.ts';

/** Calls for the shares of one document type. */
export function shareRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  const tags = [entities[entity].api];
  const { shares, saveShares } = calls;

  const readSchema = { tags, params: idParams, response: { 200: shares.answer } };
  api.get(routePattern(shares, tags[0]), { schema: readSchema }, (request) =>
    readDocument(deps, request, entity, ({ document }) => document.shares),
  );

  const saveSchema = { tags, params: idParams, body: saveShares.body, response: { 200: saveShares.answer } };
  api.post(routePattern(saveShares, tags[0]), { schema: saveSchema }, async (request) => {
    const actor = await requireActor(deps, request);
    const id = changeId(request, deps.now());
    const keyId = request.params.id;
    const { shareAll, teams } = request.body;
    const shareSettings = { shareAll, shareTeams: [...new Set(teams)] };
    const result = await acceptOne(deps, actor, { kind: 'share', id, keyId, entity, shares: shareSettings });
    return result.shares ?? shareSettings;
  });
}
