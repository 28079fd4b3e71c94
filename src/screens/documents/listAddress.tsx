import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/define';
import { type StatusId, statusSchema } from '#domain/status';
import type { Sort } from '#ui/columns';

/** What a list is filtered and sorted by: all of it stands in the address. */
export interface ListAddress {
  readonly eventId: string | undefined;
  readonly teamId: string | undefined;
  readonly statusId: StatusId | undefined;
  readonly text: string;
  readonly sort: Sort;
  readonly filtered: boolean;
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
  readonly sortBy: (sort: Sort) => void;
  readonly clear: () => void;
}

/** Newest change first. */
const newest: Sort = { key: 'changed', descending: true };

/** Reads and writes the filters in the address. The filter routes give event and team; what is chosen later wins. */
export function useListAddress(entity: EntityDefinition): ListAddress {
  const params = useParams();
  const [search, setSearch] = useSearchParams();
  return useMemo(() => {
    const pick = (name: string, ofRoute?: string) =>
      (search.has(name) ? search.get(name) : ofRoute) || undefined;
    const status = statusSchema.safeParse(Number(search.get('status') ?? Number.NaN));
    const eventId = entity.hasEvent ? pick('event', params['eventId']) : undefined;
    const teamId = pick('team', params['teamId']);
    const statusId = status.success ? status.data : undefined;
    const text = search.get('text') ?? '';
    const set: ListAddress['set'] = (changes) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            // A filter of the route is taken away by naming it empty.
            const fromRoute =
              (name === 'event' && params['eventId']) || (name === 'team' && params['teamId']);
            if (value) next.set(name, value);
            else if (fromRoute) next.set(name, '');
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    };
    return {
      eventId,
      teamId,
      statusId,
      text,
      set,
      sort: readSort(search.get('sort')),
      filtered: eventId !== undefined || teamId !== undefined || statusId !== undefined || text !== '',
      sortBy: (sort) => set({ sort: isNewest(sort) ? null : `${sort.descending ? '-' : ''}${sort.key}` }),
      clear: () => set({ event: null, team: null, status: null, text: null }),
    };
  }, [entity, params, search, setSearch]);
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
