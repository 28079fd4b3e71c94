import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type StatusId, statusSchema } from '#domain/content/status.ts';
import type { Sort } from '#ui/table/columns.ts';

/** How a list is shown: as a table, or as a board by status or by the state of production. */
export const listViews = ['list', 'board', 'production'] as const;
export type ListView = (typeof listViews)[number];

/** Filters, search text, sort order and view of a list, all part of its address. */
export interface ListQuery {
  readonly eventId: string | undefined;
  readonly teamId: string | undefined;
  readonly statusId: StatusId | undefined;
  readonly tagId: string | undefined;
  /** Id of the user who created the documents. */
  readonly authorId: string | undefined;
  /** Id of the person whom the documents are assigned to. */
  readonly assigneeId: string | undefined;
  /** Only what others have changed since the person looked. */
  readonly isUnread: boolean;
  readonly text: string;
  readonly sort: Sort;
  readonly view: ListView;
  /** Columns of the table in their order; undefined where the person’s own choice counts. */
  readonly columns: readonly string[] | undefined;
}

/** Most columns in an address: more than any list has. */
const maxColumns = 20;

/** The default order: latest change first. */
const newest: Sort = { key: 'changed', descending: true };

/** The query for everything in the default order. */
export const emptyQuery: ListQuery = {
  eventId: undefined,
  teamId: undefined,
  statusId: undefined,
  tagId: undefined,
  authorId: undefined,
  assigneeId: undefined,
  isUnread: false,
  text: '',
  sort: newest,
  view: 'list',
  columns: undefined,
};

/** Event and team in the path of a filter route (rule 3.5). */
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
    assigneeId: pick('assigned'),
    isUnread: search.get('is') === 'unread',
    text: search.get('text') ?? '',
    sort: readSort(search.get('sort')),
    view: listViews.find((each) => each === search.get('view')) ?? 'list',
    columns: search.get('columns')?.split(',').slice(0, maxColumns),
  };
}

/** Returns a query as the search part of an address; empty for everything in the default order. */
export function writeListQuery({
  eventId,
  teamId,
  statusId,
  tagId,
  authorId,
  assigneeId,
  isUnread,
  text,
  sort,
  view,
  columns,
}: ListQuery): string {
  const query = new URLSearchParams();
  if (eventId !== undefined) query.set('event', eventId);
  if (teamId !== undefined) query.set('team', teamId);
  if (statusId !== undefined) query.set('status', String(statusId));
  if (tagId !== undefined) query.set('tag', tagId);
  if (authorId !== undefined) query.set('author', authorId);
  if (assigneeId !== undefined) query.set('assigned', assigneeId);
  if (isUnread) query.set('is', 'unread');
  if (text !== '') query.set('text', text);
  if (!isNewest(sort)) query.set('sort', `${sort.descending ? '-' : ''}${sort.key}`);
  if (view !== 'list') query.set('view', view);
  if (columns) query.set('columns', columns.join());
  return query.toString();
}

/** Whether an address has a query of its own. Otherwise the last one used is restored. */
export function hasOwnQuery(search: URLSearchParams, route: FilterRoute): boolean {
  const names = [
    'event',
    'team',
    'status',
    'tag',
    'author',
    'assigned',
    'is',
    'text',
    'sort',
    'view',
    'columns',
  ];
  return Boolean(route.eventId ?? route.teamId) || names.some((name) => search.has(name));
}

/** Number of filters in use, not counting the search text. */
export function countFilters({ isUnread, ...query }: ListQuery): number {
  const { eventId, teamId, statusId, tagId, authorId, assigneeId } = query;
  const filters = [eventId, teamId, statusId, tagId, authorId, assigneeId];
  return filters.filter((each) => each !== undefined).length + (isUnread ? 1 : 0);
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
