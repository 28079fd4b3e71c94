import { useMemo, useState } from 'react';
import type { Selection } from '#ui/table/selection.ts';

const nothing: Selection = new Set();

/** The ticked rows of a list: only what the list holds counts, and asking the list for something else begins anew. */
export function useSelection(
  keys: readonly string[],
  query: string,
): {
  readonly ids: Selection;
  /** The same in the order of the list. */
  readonly keys: readonly string[];
  readonly select: (ids: Selection) => void;
} {
  const [state, setState] = useState({ query, ids: nothing });
  const given = state.query === query ? state.ids : nothing;
  return useMemo(() => {
    const listed = given.size === 0 ? [] : keys.filter((key) => given.has(key));
    return {
      keys: listed,
      ids: listed.length === given.size ? given : new Set(listed),
      select: (ids) => setState({ query, ids }),
    };
  }, [given, keys, query]);
}
