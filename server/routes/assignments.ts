import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { toPerson } from '#contract/accounts/user.ts';
import { entities, type EntityKey } from '#domain/content/entities/index.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { loadUser } from '#server/store/people/people.ts';
import type { Api } from '#server/http/description/api.ts';
import { changeId } from './request/body.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import { acceptOne, idParams, readDocument } from './request/requestContext.ts';

/** Calls for whom a document of one type is assigned to, and who could read it. */
export function assignmentRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  const tags = [entities[entity].api];
  const { assign, documentReaders } = calls;

  const assignSchema = { tags, params: idParams, body: assign.body, response: { 200: assign.answer } };
  api.post(routePattern(assign, tags[0]), { schema: assignSchema }, async (request) => {
    const actor = await requireActor(deps, request);
    const id = changeId(request, deps.now());
    const keyId = request.params.id;
    const { to, due = null } = request.body;
    const result = await acceptOne(deps, actor, { kind: 'assign', id, keyId, entity, to, due });
    return result.assignments ?? [];
  });

  const readersSchema = { tags, params: idParams, response: { 200: documentReaders.answer } };
  api.get(routePattern(documentReaders, tags[0]), { schema: readersSchema }, (request) =>
    readDocument(deps, request, entity, async ({ db, actor, document }) => {
      if (!actor.person.isStaff) throw new ApiError('forbidden');
      // Devices know the same people by name: staff.
      const people = await db
        .selectFrom('people')
        .innerJoin('roles', 'roles.id', 'people.role_id')
        .select('people.id')
        .where('people.active', '=', 1)
        .where('roles.is_staff', '=', 1)
        .execute();
      const readerIds: string[] = [];
      for (const { id } of people) {
        const user = await loadUser(db, id);
        if (user && may(toPerson(user), 'read', document)) readerIds.push(id);
      }
      return readerIds;
    }),
  );
}
