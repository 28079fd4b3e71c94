import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/**
 * Returns a function that replaces the query of the page on the screen, with a state for the new location. It does nothing
 * once the user is on the way to another page, whose navigation it would otherwise cancel.
 */
export function useReplaceQuery(): (path: string, query: string, state: unknown) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = next !== pathname;
  }, [next, pathname]);
  return useCallback(
    (path, query, state) => {
      // The router may already be on the next page while this one is still on the screen.
      if (isLeaving.current || window.location.pathname !== pathname) return;
      void navigate({ pathname: path, search: query }, { replace: true, state });
    },
    [navigate, pathname],
  );
}
