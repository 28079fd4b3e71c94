import type { EntityDefinition } from '#domain/entities/define.ts';
import { type StatusId, statusSchema } from '#domain/status.ts';
import type { Sort } from '#ui/table/columns.ts';

/** Filters, search text and sort order of a list, all part of its address. */
export interface ListQuery {
  readonly eventId: string | undefined;
  readonly teamId: string | undefined;
  readonly statusId: StatusId | undefined;
  readonly tagId: string | undefined;
  /** Id of the user who created the documents. */
  readonly authorId: string | undefined;
  readonly text: string;
  readonly sort: Sort;
}

/** The default order: latest change first. */
const newest: Sort = { key: 'changed', descending: true };

/** The query for everything in the default order. */
export const emptyQuery: ListQuery = {
  eventId: undefined,
  teamId: undefined,
  statusId: undefined,
  tagId: undefined,
  authorId: undefined,
  text: '',
  sort: newest,
};

/** Event and team in the path of a filter route (specification 2.3). */
export interface FilterRoute {
  readonly eventId?: string | undefined;
  readonly teamId?: string | undefined;
}

/** Reads the query of an address. Its search part takes precedence over event and team in the path. */
export function readListQuery(
  search: URLSearchParams,
  route: FilterRoute,
  entity: Pick<EntityDefinition, 'hasEvent'>,
): ListQuery {
  const pick = (name: string, ofRoute?: string) =>
    (search.has(name) ? search.get(name) : ofRoute) || undefined;
  const statusText = search.get('status')?.trim();
  const status = statusSchema.safeParse(statusText ? Number(statusText) : undefined);
  return {
    eventId: entity.hasEvent ? pick('event', route.eventId) : undefined,
    teamId: pick('team', route.teamId),
    statusId: status.success ? status.data : undefined,
    tagId: pick('tag'),
    authorId: pick('author'),
    text: search.get('text') ?? '',
    sort: readSort(search.get('sort')),
  };
}

/** Returns a query as the search part of an address; empty for everything in the default order. */
export function writeListQuery({
  eventId,
  teamId,
  statusId,
  tagId,
  authorId,
  text,
  sort,
}: ListQuery): string {
  const query = new URLSearchParams();
  if (eventId !== undefined) query.set('event', eventId);
  if (teamId !== undefined) query.set('team', teamId);
  if (statusId !== undefined) query.set('status', String(statusId));
  if (tagId !== undefined) query.set('tag', tagId);
  if (authorId !== undefined) query.set('author', authorId);
  if (text !== '') query.set('text', text);
  if (!isNewest(sort)) query.set('sort', `${sort.descending ? '-' : ''}${sort.key}`);
  return query.toString();
}

/** Whether an address has a query of its own. Otherwise the last one used is restored. */
export function hasOwnQuery(search: URLSearchParams, route: FilterRoute): boolean {
  const names = ['event', 'team', 'status', 'tag', 'author', 'text', 'sort'];
  return Boolean(route.eventId ?? route.teamId) || names.some((name) => search.has(name));
}

/** Number of filters in use, not counting the search text. */
export function countFilters({ eventId, teamId, statusId, tagId, authorId }: ListQuery): number {
  return [eventId, teamId, statusId, tagId, authorId].filter((each) => each !== undefined).length;
}

/** Whether the order is the default one. */
export function isNewest(sort: Sort): boolean {
  return sort.key === newest.key && sort.descending;
}

function readSort(text: string | null): Sort {
  if (!text) return newest;
  const descending = text.startsWith('-');
  return { key: descending ? text.slice(1) : text, descending };
}
