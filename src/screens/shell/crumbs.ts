import type { UIMatch } from 'react-router-dom';
import type { Crumb } from '#ui/layout/Breadcrumbs.tsx';
import { handleOf } from './routeHandle.ts';

/**
 * Returns the breadcrumbs of a page: one for each path segment, with the label of its route or else the segment itself
 * (specification 2.1). All but those of the page itself are links.
 */
export function crumbsOf(
  matches: readonly Pick<UIMatch, 'pathname' | 'handle'>[],
  pathname: string,
): readonly Crumb[] {
  return matches.flatMap((match, index) => {
    const to = withoutTrailingSlash(match.pathname);
    // A layout or index route adds no segment to the path of its parent.
    const isNewSegment = to !== withoutTrailingSlash(matches[index - 1]?.pathname ?? '');
    const label = handleOf(match)?.crumb ?? (isNewSegment ? lastSegment(to) : '');
    if (label === '') return [];
    return [to === withoutTrailingSlash(pathname) ? { label } : { label, to }];
  });
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}

function lastSegment(pathname: string): string {
  return pathname.slice(pathname.lastIndexOf('/') + 1);
}
