import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { type StatusId, status, statusSchema } from '#domain/status.ts';

/** The sizes of paper there are, in millimetres. */
export const papers = {
  a4: { label: 'A4', width: 210, height: 297 },
  a5: { label: 'A5', width: 148, height: 210 },
  letter: { label: 'Letter', width: 215.9, height: 279.4 },
} as const;
export type PaperName = keyof typeof papers;

/** What is to be printed: all of it stands in the address, under the names that the lists use. */
export interface Asked {
  /** A chosen set; then nothing else narrows it. */
  readonly ids: readonly string[] | undefined;
  readonly eventId: string | undefined;
  readonly teamId: string | undefined;
  readonly statuses: readonly StatusId[];
  readonly paper: PaperName;
  readonly forCrew: boolean;
}

/** Reads the address; where it is silent: the next event, what is approved, A4, for the referee. */
export function readAsked(
  entity: Pick<EntityDefinition, 'hasEvent'>,
  search: URLSearchParams,
  nextEvent: string | undefined,
): Asked {
  const ids = (search.get('ids') ?? '').split(',').filter((id) => id !== '');
  const event = search.has('event') ? search.get('event') : nextEvent;
  const statuses = (search.get('status') ?? '').split(',').flatMap((each) => {
    const known = statusSchema.safeParse(each === '' ? Number.NaN : Number(each));
    return known.success ? [known.data] : [];
  });
  const paper = search.get('paper') ?? '';
  return {
    ids: ids.length > 0 ? ids : undefined,
    eventId: (entity.hasEvent && event) || undefined,
    teamId: search.get('team') || undefined,
    statuses: statuses.length > 0 ? statuses : [status.approved],
    paper: isPaper(paper) ? paper : 'a4',
    forCrew: search.get('for') === 'crew',
  };
}

function isPaper(name: string): name is PaperName {
  return Object.hasOwn(papers, name);
}

/** What the address asks for, and how to ask for something else; `null` takes a word of it away. */
export function useAsked(
  entity: EntityDefinition,
  nextEvent: string | undefined,
): { asked: Asked; ask: (changes: Readonly<Record<string, string | null>>) => void } {
  const [search, setSearch] = useSearchParams();
  const asked = useMemo(() => readAsked(entity, search, nextEvent), [entity, search, nextEvent]);
  // Two choices made at once both count, although the router has not come round in between.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const ask = useCallback(
    (changes: Readonly<Record<string, string | null>>) => {
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
  return { asked, ask };
}
