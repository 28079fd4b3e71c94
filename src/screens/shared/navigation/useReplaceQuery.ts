import { createContext, use, useCallback } from 'react';
import { type DataRouter, useLocation, useNavigate } from 'react-router-dom';

/** The app's router, for its routes, and its state at the moment of an event: hooks give the state of the last render. */
export const RouterContext = createContext<Pick<DataRouter, 'state' | 'routes'> | null>(null);

/**
 * Returns a function that replaces the query of the page on the screen, with a state for the new location. It does nothing
 * once the user is on the way to another page, whose navigation it would otherwise cancel.
 */
export function useReplaceQuery(): (path: string, query: string, state: unknown) => void {
  const router = use(RouterContext);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (path, query, state) => {
      if (router && isLeft(router, pathname)) return;
      void navigate({ pathname: path, search: query }, { replace: true, state });
    },
    [router, navigate, pathname],
  );
}

/**
 * Returns whether a page is left although it may still be on the screen, because the next one is loading or rendering.
 *
 * @internal Tests ask a router without the hook, which needs a page.
 */
export function isLeft({ state }: Pick<DataRouter, 'state'>, pathname: string): boolean {
  return (state.navigation.location ?? state.location).pathname !== pathname;
}
