import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Room for the drawer beside the page. */
export const wide = '(min-width: 64rem)';
/** A phone: lists become cards. */
export const narrow = '(max-width: 39.99rem)';
