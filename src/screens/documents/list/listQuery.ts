import type { EntityDefinition } from '#domain/entities/define.ts';
import { type StatusId, statusSchema } from '#domain/status.ts';
import type { Sort } from '#ui/table/columns.ts';

/** What a list is asked for: all of it stands in its address. */
export interface ListQuery {
  readonly eventId: string | undefined;
  readonly teamId: string | undefined;
  readonly statusId: StatusId | undefined;
  readonly tagId: string | undefined;
  readonly text: string;
  readonly sort: Sort;
}

/** Newest change first. */
const newest: Sort = { key: 'changed', descending: true };

/** Everything, in the order in which lists come. */
export const emptyQuery: ListQuery = {
  eventId: undefined,
  teamId: undefined,
  statusId: undefined,
  tagId: undefined,
  text: '',
  sort: newest,
};

/** Event and team of a filter route (specification 2.3). */
export interface FilterRoute {
  readonly eventId?: string | undefined;
  readonly teamId?: string | undefined;
}

/** Reads an address. The filter routes give event and team; what its query says of them wins. */
export function readListQuery(
  search: URLSearchParams,
  route: FilterRoute,
  entity: Pick<EntityDefinition, 'hasEvent'>,
): ListQuery {
  const pick = (name: string, ofRoute?: string) =>
    (search.has(name) ? search.get(name) : ofRoute) || undefined;
  const written = search.get('status')?.trim();
  const status = statusSchema.safeParse(written ? Number(written) : undefined);
  return {
    eventId: entity.hasEvent ? pick('event', route.eventId) : undefined,
    teamId: pick('team', route.teamId),
    statusId: status.success ? status.data : undefined,
    tagId: pick('tag'),
    text: search.get('text') ?? '',
    sort: readSort(search.get('sort')),
  };
}

/** What is asked as the query of an address; empty for everything in the usual order. */
export function writeListQuery(asked: ListQuery): string {
  const { eventId, teamId, statusId, tagId, text, sort } = asked;
  const query = new URLSearchParams();
  if (eventId !== undefined) query.set('event', eventId);
  if (teamId !== undefined) query.set('team', teamId);
  if (statusId !== undefined) query.set('status', String(statusId));
  if (tagId !== undefined) query.set('tag', tagId);
  if (text !== '') query.set('text', text);
  if (!isNewest(sort)) query.set('sort', `${sort.descending ? '-' : ''}${sort.key}`);
  return query.toString();
}

/** Whether an address asks for anything itself; one that does not gets what was last asked for. */
export function hasOwnQuery(search: URLSearchParams, route: FilterRoute): boolean {
  const names = ['event', 'team', 'status', 'tag', 'text', 'sort'];
  return Boolean(route.eventId ?? route.teamId) || names.some((name) => search.has(name));
}

/** How many choices narrow the list, beside the words looked for. */
export function countFilters({ eventId, teamId, statusId, tagId }: ListQuery): number {
  return [eventId, teamId, statusId, tagId].filter((each) => each !== undefined).length;
}

/** Whether a list is in the order it comes in. */
export function isNewest(sort: Sort): boolean {
  return sort.key === newest.key && sort.descending;
}

function readSort(written: string | null): Sort {
  if (!written) return newest;
  const descending = written.startsWith('-');
  return { key: descending ? written.slice(1) : written, descending };
}
