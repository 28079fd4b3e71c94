import { createContext, use, useCallback } from 'react';
import { type createBrowserRouter, useLocation, useNavigate } from 'react-router-dom';

/** The app's router, for its state at the moment of an event: hooks give the state of the last render. */
export const RouterContext = createContext<Pick<ReturnType<typeof createBrowserRouter>, 'state'> | null>(
  null,
);

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
      const { location, navigation } = router?.state ?? {};
      const next = navigation?.location ?? location;
      if (next !== undefined && next.pathname !== pathname) return;
      void navigate({ pathname: path, search: query }, { replace: true, state });
    },
    [router, navigate, pathname],
  );
}
