import { useSyncExternalStore } from 'react';

interface Watched {
  readonly subscribe: (listener: () => void) => () => void;
  readonly holds: () => boolean;
}

const watched = new Map<string, Watched>();

/** Whether a media query holds, followed as it changes; everybody who asks the same is told in one go. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = watched.get(query) ?? watch(query);
  return useSyncExternalStore(subscribe, holds);
}

// One listener for all: told one after another, a drawer would open over the page before the page could close it.
function watch(query: string): Watched {
  const list = window.matchMedia(query);
  const listeners = new Set<() => void>();
  list.addEventListener('change', () => listeners.forEach((listener) => listener()));
  const media = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    holds: () => list.matches,
  };
  watched.set(query, media);
  return media;
}

/** Room for the drawer beside the page. */
export const wideScreen = '(min-width: 64rem)';
/** A phone: lists become cards. */
export const narrowScreen = '(max-width: 39.99rem)';
