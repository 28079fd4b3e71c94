import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { saveListQuery } from '#actions/person/listPreferences.ts';
import { lastListQuery } from '#mirror/read/listPreferences.ts';
import { useShell } from '#session/store.ts';
import type { Sort } from '#ui/table/columns.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useReplaceQuery } from '#screens/shared/navigation/useReplaceQuery.ts';
import {
  type ListQuery,
  hasOwnQuery,
  countFilters,
  emptyQuery,
  readListQuery,
  writeListQuery,
} from './listQuery.ts';

/** The query of a list and functions that change it. All of it is part of the address. */
export interface ListAddress extends ListQuery {
  /** The query as the search part of an address. */
  readonly query: string;
  readonly isFiltered: boolean;
  readonly set: (changes: Partial<ListQuery>) => void;
  readonly sortBy: (sort: Sort) => void;
  /** Replaces the whole query, for example with saved filters. */
  readonly replace: (query: string) => void;
  readonly clear: () => void;
}

/** Marks an address that was chosen on this screen, so that an empty query means no filters. */
const chosen = { chosen: true };

/**
 * Reads and writes the filters in the address. Without any, the list opens with those last used on this device. Returns
 * undefined until they have been read.
 */
export function useListAddress(entity: EntityDefinition, archived: boolean): ListAddress | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const { eventId, teamId } = useParams();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const replaceQuery = useReplaceQuery();
  const list = archived ? `${entity.key}/archive` : entity.key;
  const path = archived ? `${entity.path}/archive` : entity.path;
  const lastQuery = useMirror((mirror) => lastListQuery(mirror, list), [list]);
  const usesLastQuery = !isChosen(state) && !hasOwnQuery(search, { eventId, teamId });
  useEffect(() => {
    if (usesLastQuery && lastQuery !== undefined) {
      replaceQuery(path, lastQuery, chosen);
    }
  }, [usesLastQuery, lastQuery, path, replaceQuery]);
  const query = usesLastQuery
    ? lastQuery
    : writeListQuery(readListQuery(search, { eventId, teamId }, entity));
  // The last choice, which the next one builds on even before the address has changed.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  return useMemo(() => {
    if (query === undefined) return undefined;
    const current = readQuery(query, entity);
    const replace = (next: string) => {
      latest.current = next;
      // Filters are remembered for the next visit. The search text is not.
      const remembered = writeListQuery({ ...readQuery(next, entity), text: '' });
      if (mirror) void saveListQuery(mirror, list, remembered);
      replaceQuery(path, next, chosen);
    };
    const set = (changes: Partial<ListQuery>) =>
      replace(writeListQuery({ ...readQuery(latest.current ?? query, entity), ...changes }));
    return {
      ...current,
      query,
      isFiltered: countFilters(current) > 0 || current.text !== '',
      set,
      replace,
      sortBy: (sort) => set({ sort }),
      clear: () => set({ ...emptyQuery, sort: current.sort, view: current.view }),
    };
  }, [query, entity, mirror, list, path, replaceQuery]);
}

function readQuery(query: string, entity: EntityDefinition): ListQuery {
  return readListQuery(new URLSearchParams(query), {}, entity);
}

function isChosen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'chosen' in state;
}
