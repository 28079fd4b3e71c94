import { useEffect, useState } from 'react';
import { type Question, userSearch } from '#app/search/userSearch.ts';
import type { SearchAnswer } from '#mirror/search/answer.ts';

/** Results of a search, with the text that was searched for. */
export interface Found extends SearchAnswer {
  readonly typed: string;
}

/** How long changes of the index are gathered before asking again, in milliseconds. */
const refreshMs = 500;

/**
 * Returns what is found for a text: the last answer until there is a newer one. Asks again when documents change. `types`
 * must be the same list from render to render.
 */
export function useSearch({
  typed,
  limit,
  types,
  wantsKeys,
  withArchived,
  isSimilar,
  nextEventFirst,
}: Question): Found | undefined {
  const [results, setResults] = useState<Found>();
  useEffect(() => {
    const state = { isLatest: true, timer: 0 };
    const ask = async () => {
      // An empty search asks nothing: a list without a search does not wake the worker.
      if (typed.trim() === '') return;
      const answer = await userSearch.search({
        typed,
        limit,
        types,
        wantsKeys,
        withArchived,
        isSimilar,
        nextEventFirst,
      });
      if (state.isLatest) setResults({ ...answer, typed });
    };
    void ask();
    const stop = userSearch.onIndexed(() => {
      window.clearTimeout(state.timer);
      state.timer = window.setTimeout(() => void ask(), refreshMs);
    });
    return () => {
      state.isLatest = false;
      window.clearTimeout(state.timer);
      stop();
    };
  }, [typed, limit, types, wantsKeys, withArchived, isSimilar, nextEventFirst]);
  return results;
}
