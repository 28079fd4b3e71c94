import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type StatusId, status, statusSchema } from '#domain/content/status.ts';

/** The documents to print and for whom. Stored in the URL under the names of a list's filters. */
export interface PrintParams {
  /** Documents selected in a list. If set, the filters do not apply. */
  readonly ids: readonly string[] | undefined;
  readonly eventId: string | undefined;
  readonly teamId: string | undefined;
  readonly statuses: readonly StatusId[];
  readonly forCrew: boolean;
}

/**
 * Reads the URL's query. Defaults: the next event, approved documents, for the referee.
 *
 * @internal Tests read queries without the hook, which needs a page.
 */
export function readPrintParams(
  entity: Pick<EntityDefinition, 'hasEvent'>,
  search: URLSearchParams,
  nextEvent: string | undefined,
): PrintParams {
  const ids = (search.get('ids') ?? '').split(',').filter((id) => id !== '');
  const event = search.has('event') ? search.get('event') : nextEvent;
  const statuses = (search.get('status') ?? '').split(',').flatMap((each) => {
    const result = statusSchema.safeParse(each === '' ? Number.NaN : Number(each));
    return result.success ? [result.data] : [];
  });
  return {
    ids: ids.length > 0 ? ids : undefined,
    eventId: (entity.hasEvent && event) || undefined,
    teamId: search.get('team') || undefined,
    statuses: statuses.length > 0 ? statuses : [status.approved],
    forCrew: search.get('for') === 'crew',
  };
}

/** Changes to the URL's query; null removes a parameter. */
export type ParamChanges = Readonly<Record<string, string | null>>;

/** Reads and writes the print parameters in the URL's query. */
export function usePrintParams(
  entity: EntityDefinition,
  nextEvent: string | undefined,
): { params: PrintParams; setParams: (changes: ParamChanges) => void } {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => readPrintParams(entity, search, nextEvent), [entity, search, nextEvent]);
  // The router updates `search` with a delay, so two quick changes must build on each other.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const setParams = useCallback(
    (changes: ParamChanges) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setSearch(next, { replace: true });
    },
    [setSearch],
  );
  return { params, setParams };
}
