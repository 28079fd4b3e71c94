import { type RouteMatch, type RouteObject, matchRoutes } from 'react-router-dom';

/**
 * The routes that lead to an address, outermost first. Only those that begin as it does are looked at: the router sorts what
 * it is given anew each time, and all of ours would take longer than a frame on a tablet.
 */
export function matchPages(routes: readonly RouteObject[], pathname: string): RouteMatch[] {
  return matchRoutes(beginning(routes, firstPart(pathname)), pathname) ?? [];
}

function beginning(routes: readonly RouteObject[], first: string): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    // A frame round pages has no path of its own.
    if (route.path === undefined && route.children)
      return [{ ...route, children: beginning(route.children, first) }];
    return route.path === '*' || firstPart(route.path ?? '') === first ? [route] : [];
  });
}

function firstPart(path: string): string {
  return path.split('/')[1]?.toLowerCase() ?? '';
}
