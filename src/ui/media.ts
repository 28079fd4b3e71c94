import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

interface MediaStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly matches: () => boolean;
}

const stores = new Map<string, MediaStore>();

/** Whether a media query matches, updated when that changes. All users of a query are updated together. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = stores.get(query) ?? watch(query);
  return useSyncExternalStore(subscribe, matches, matches);
}

// One listener per query: with one per user, the drawer would open over the page before the page could close it.
function watch(query: string): MediaStore {
  const list = window.matchMedia(query);
  const listeners = new Set<() => void>();
  // The query is read once: Chromium fires no event for a change that has been read already. If one user read it while
  // rendering, the others would never hear of it.
  let { matches } = list;
  const update = (next: boolean) => {
    if (next === matches) return;
    matches = next;
    listeners.forEach((listener) => listener());
  };
  list.addEventListener('change', (change) => update(change.matches));
  if (query === paper) {
    // The page goes to the printer as it is when this event ends.
    window.addEventListener('beforeprint', () => flushSync(() => update(true)));
    window.addEventListener('afterprint', () => update(list.matches));
  }
  const store = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    matches: () => matches,
  };
  stores.set(query, store);
  return store;
}

const paper = 'print';

/**
 * Whether the page is being printed, from whichever menu. Lists that show a part of their rows then show all of them: the
 * paper has everything that its heading counts.
 */
export function usePaper(): boolean {
  return useMedia(paper);
}

/** Wide enough for the drawer next to the page. */
export const wideScreen = '(min-width: 64rem)';
/** A phone, where lists become cards. */
export const narrowScreen = '(max-width: 39.99rem)';
/** A phone, or a window so low that a page must scroll as a whole, such as a laptop’s at 200 % zoom. */
export const smallScreen = '(max-width: 39.99rem), (max-height: 32rem)';
/** A screen that is touched rather than pointed at. */
export const touch = '(pointer: coarse)';
