import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** For whom or what a binder can be. */
export const binderKinds = ['event', 'day', 'place', 'myself', 'referee', 'crew', 'team'] as const;
export type BinderKind = (typeof binderKinds)[number];

/** Parameters of a binder, in the URL. */
export interface BinderParams {
  readonly event: string | undefined;
  readonly whose: BinderKind;
  /** The day, place, person or team. */
  readonly who: string | undefined;
  /** Role of its reader. */
  readonly role: string | undefined;
  /** Without titles, teams and people, for everybody to read. */
  readonly isPublic: boolean;
}

/** Reads the URL's query. */
function readBinderParams(search: URLSearchParams): BinderParams {
  const whose = binderKinds.find((each) => each === search.get('for')) ?? 'event';
  return {
    event: search.get('event') || undefined,
    whose,
    who: search.get('who') || undefined,
    role: search.get('role') || undefined,
    isPublic: search.get('copy') === 'public' && (whose === 'day' || whose === 'place'),
  };
}

/** Changes to the URL's query; null removes a parameter. */
export type BinderChanges = Readonly<
  Partial<Record<'event' | 'for' | 'who' | 'role' | 'copy', string | null>>
>;

/** Reads and writes what a binder is asked for. */
export function useBinderParams(): {
  params: BinderParams;
  setParams: (changes: BinderChanges) => void;
} {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => readBinderParams(search), [search]);
  const setParams = useCallback(
    (changes: BinderChanges) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { params, setParams };
}
