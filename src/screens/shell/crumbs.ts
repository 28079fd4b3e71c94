import type { RouteMatch } from 'react-router-dom';
import type { Crumb } from '#ui/Breadcrumbs.tsx';
import { handleOf } from './routeHandle.ts';

/** The way to a page: each part of its path by the label of its route, else as it stands in the address (specification 2.1). */
export function crumbsOf(
  matches: readonly Pick<RouteMatch, 'pathname' | 'route'>[],
  pathname: string,
): readonly Crumb[] {
  return matches.flatMap((match) => {
    // A frame round pages, or the first page of a part, adds nothing to the path.
    const label =
      handleOf(match.route)?.crumb ?? (match.route.path === undefined ? '' : lastPart(match.pathname));
    if (label === '') return [];
    return [match.pathname === pathname ? { label } : { label, to: match.pathname }];
  });
}

function lastPart(pathname: string): string {
  return pathname.split('/').findLast((part) => part !== '') ?? '';
}
