import { createContext, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { type RouteMatch, type RouteObject, Router, renderMatches } from 'react-router-dom';
import { Boundary } from './Boundary.tsx';
import type { History } from './history.ts';
import { matchPages } from './matching.ts';

/** The routes that lead to the page shown, outermost first. */
export const Matches = createContext<readonly RouteMatch[]>([]);

/** The page at the address shown. The one before stays until the next can be shown. */
export function Pages({
  history,
  routes,
}: {
  readonly history: History;
  readonly routes: readonly RouteObject[];
}) {
  const [location, setLocation] = useState(history.shown);
  useLayoutEffect(() => history.listen(() => startTransition(() => setLocation(history.shown()))), [history]);
  const { pathname } = location;
  useLayoutEffect(() => history.rendered(pathname), [history, pathname]);
  const matches = useMemo(() => matchPages(routes, pathname), [routes, pathname]);
  return (
    <Router location={location} navigator={history.navigator}>
      <Boundary address={pathname}>
        <Matches value={matches}>{renderMatches(matches)}</Matches>
      </Boundary>
    </Router>
  );
}
