import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { systemPage } from '#domain/content/collections/systemPage.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { nextEvent } from '#domain/content/collections/nextEvent.ts';
import { hasAnyPermission, hasNoPermissions } from '#domain/rules/permissions/permissions.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { findByName, isActive, listItems } from '#server/store/documents/collections.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import type { Api } from '#server/http/description/api.ts';

/** Lists for other programs (rule 15.2): events, active teams, and a system page by its name. */
export function listRoutes(api: Api, deps: RouteDeps): void {
  const { db } = deps.store.database;
  const tags = ['lists'];

  const eventsSchema = { tags, response: { 200: calls.events.answer } };
  api.get(routePattern(calls.events), { schema: eventsSchema }, async (request) => {
    const { person } = await requireActor(deps, request);
    if (hasNoPermissions(person)) return [];
    const events = await listItems(db, 'event');
    const next = nextEvent(events.map(({ id, updatedAt, body }) => ({ id, at: updatedAt, body })));
    return events.map(({ id, body }) => ({ id, name: body.title, isNext: id === next }));
  });

  const teamsSchema = { tags, response: { 200: calls.teams.answer } };
  api.get(routePattern(calls.teams), { schema: teamsSchema }, async (request) => {
    const { person } = await requireActor(deps, request);
    if (hasNoPermissions(person)) return [];
    const teams = await listItems(db, 'team');
    return teams.filter(isActive).map(({ id, body }) => ({ id, name: body.title }));
  });

  const { query, answer } = calls.systemPage;
  const pageSchema = { tags, querystring: query, response: { 200: answer } };
  api.get(routePattern(calls.systemPage), { schema: pageSchema }, async (request) => {
    const { person } = await requireActor(deps, request);
    // Drafts are for staff, as in the collection, and hide no published page of the same name.
    const seesDrafts = person.isStaff && hasAnyPermission(person, 'systemPage');
    const { name } = request.query;
    const page =
      (await findByName(db, 'systemPage', name, ({ body }) => fieldsOf(systemPage, body)('published'))) ??
      (seesDrafts ? await findByName(db, 'systemPage', name, () => true) : undefined);
    if (!page) throw new ApiError('not_found');
    return { id: page.id, name: page.body.title, content: fieldsOf(systemPage, page.body)('content') };
  });
}
