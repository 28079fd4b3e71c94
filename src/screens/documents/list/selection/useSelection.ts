import { useMemo, useState } from 'react';
import type { Selection } from '#ui/table/selection.ts';

const noIds: Selection = new Set();

/** The selected rows of a list. Only rows in the list count, and another query clears the selection. */
export function useSelection(
  keys: readonly string[],
  query: string,
): {
  readonly ids: Selection;
  /** The selected keys in the order of the list. */
  readonly keys: readonly string[];
  readonly select: (ids: Selection) => void;
} {
  const [state, setState] = useState({ query, ids: noIds });
  const selected = state.query === query ? state.ids : noIds;
  return useMemo(() => {
    const listed = selected.size === 0 ? [] : keys.filter((key) => selected.has(key));
    return {
      keys: listed,
      ids: listed.length === selected.size ? selected : new Set(listed),
      select: (ids) => setState({ query, ids }),
    };
  }, [selected, keys, query]);
}
