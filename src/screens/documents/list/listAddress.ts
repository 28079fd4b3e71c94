import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { saveListQuery } from '#actions/listPreferences.ts';
import { lastListQuery } from '#mirror/queries/listPreferences.ts';
import { useShell } from '#session/store.ts';
import type { Sort } from '#ui/table/columns.ts';
import { useMirror } from '#screens/shared/useMirror.ts';
import { type ListQuery, hasOwnQuery, countFilters, emptyQuery, readListQuery, writeListQuery } from './listQuery.ts';

/** What a list is filtered and sorted by, and how that is changed: all of it stands in the address. */
export interface ListAddress extends ListQuery {
  /** The same as the query of an address. */
  readonly query: string;
  readonly filtered: boolean;
  readonly set: (changes: Partial<ListQuery>) => void;
  readonly sortBy: (sort: Sort) => void;
  /** Takes over a whole query, as saved filters hold it. */
  readonly take: (query: string) => void;
  readonly clear: () => void;
}

/** Marks an address that was chosen here: it says what it means even where it says nothing. */
const chosen = { chosen: true };

/**
 * Reads and writes the filters in the address. Whoever comes to the list without any finds it as they left it on this
 * device; undefined for the moment until that has been read.
 */
export function useListAddress(entity: EntityDefinition, archived: boolean): ListAddress | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const { eventId, teamId } = useParams();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const list = archived ? `${entity.key}/archive` : entity.key;
  const path = archived ? `${entity.path}/archive` : entity.path;
  const left = useMirror((mirror) => lastListQuery(mirror, list), [list]);
  const returns = !isChosen(state) && !hasOwnQuery(search, { eventId, teamId });
  useEffect(() => {
    if (returns && left !== undefined) {
      void navigate({ pathname: path, search: left }, { replace: true, state: chosen });
    }
  }, [returns, left, path, navigate]);
  const query = returns ? left : writeListQuery(readListQuery(search, { eventId, teamId }, entity));
  // What was chosen last, also while the address is still on its way: the next choice is added to it.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  return useMemo(() => {
    if (query === undefined) return undefined;
    const asked = readQuery(query, entity);
    const take = (next: string) => {
      latest.current = next;
      // What was looked for is over with the visit; what a list is narrowed to lasts.
      const lasting = writeListQuery({ ...readQuery(next, entity), text: '' });
      if (mirror) void saveListQuery(mirror, list, lasting);
      void navigate({ pathname: path, search: next }, { replace: true, state: chosen });
    };
    const set = (changes: Partial<ListQuery>) =>
      take(writeListQuery({ ...readQuery(latest.current ?? query, entity), ...changes }));
    return {
      ...asked,
      query,
      filtered: countFilters(asked) > 0 || asked.text !== '',
      set,
      take,
      sortBy: (sort) => set({ sort }),
      clear: () => set({ ...emptyQuery, sort: asked.sort }),
    };
  }, [query, entity, mirror, list, path, navigate]);
}

function readQuery(query: string, entity: EntityDefinition): ListQuery {
  return readListQuery(new URLSearchParams(query), {}, entity);
}

function isChosen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'chosen' in state;
}
