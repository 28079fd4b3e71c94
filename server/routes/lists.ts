import { calls } from '#contract/calls';
import { hasAny } from '#domain/permission';
import { isNobody } from '#domain/scope';
import { ApiError } from '../errors.ts';
import { listRecords } from '../store/records.ts';
import { type RouteDeps, signedIn } from './deps.ts';
import type { Api } from './index.ts';

/** The lists that the specification names: events, active teams, and a system page by its name. */
export function listRoutes(api: Api, deps: RouteDeps): void {
  const { db } = deps.store.database;
  const tags = ['lists'];
  api.get(
    calls.events.path,
    { schema: { tags, response: { 200: calls.events.answer } } },
    async (request) => {
      const { person } = await signedIn(deps, request);
      if (isNobody(person)) return [];
      const events = await listRecords(db, 'event');
      return events.map(({ id, fields }) => ({ id, name: fields.name, isNext: fields['isNext'] === true }));
    },
  );

  api.get(calls.teams.path, { schema: { tags, response: { 200: calls.teams.answer } } }, async (request) => {
    const { person } = await signedIn(deps, request);
    if (isNobody(person)) return [];
    const teams = await listRecords(db, 'team');
    return teams
      .filter(({ fields }) => fields['active'] !== false)
      .map(({ id, fields }) => ({ id, name: fields.name }));
  });

  const { query, answer } = calls.systemPage;
  const schema = { tags, querystring: query, response: { 200: answer } };
  api.get(calls.systemPage.path, { schema }, async (request) => {
    const { person } = await signedIn(deps, request);
    const pages = await listRecords(db, 'systemPage');
    const page = pages.find(({ fields }) => fields.name === request.query.name);
    if (!page || (page.fields['published'] === false && !hasAny(person, 'systemPage')))
      throw new ApiError('not_found');
    const content = page.fields['content'];
    return { id: page.id, name: page.fields.name, content: typeof content === 'string' ? content : '' };
  });
}
