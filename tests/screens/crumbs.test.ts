import { type RouteObject, matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { routeObjects } from '#screens/routes.tsx';
import { crumbsOf } from '#screens/shell/crumbs.ts';

/** Breadcrumbs of the page at `pathname`, from matches as the router passes them to screens. */
function crumbsAt(routes: RouteObject[], pathname: string) {
  const matches = (matchRoutes(routes, pathname) ?? []).map((match) => ({
    pathname: match.pathname,
    handle: match.route.handle,
  }));
  return crumbsOf(matches, pathname);
}

const crumbs = (pathname: string) => crumbsAt(routeObjects(), pathname);

describe('the breadcrumbs of a page', () => {
  test('Breadcrumbs are the labels of the page’s routes, and all but the last are links', () => {
    expect(crumbs('/')).toEqual([{ label: 'Home' }]);
    expect(crumbs('/encounters/one/edit')).toEqual([
      { label: 'Encounter', to: '/encounters' },
      { label: 'Edit' },
    ]);
    expect(crumbs('/roles')).toEqual([{ label: 'Roles and Permissions' }]);
  });

  test('Breadcrumbs have the labels of the specification', () => {
    const labels = (pathname: string) => crumbs(pathname).map(({ label }) => label);
    expect(labels('/rumours')).toContain('All');
    expect(labels('/rumours/print')).toEqual(['Rumours', 'Archive']);
    expect(labels('/systemPages')[0]).toBe('System Pages');
    expect(labels('/eventtimetable')[0]).toBe('Event Slots');
    expect(labels('/researchPeriods')[0]).toBe('Research Periods');
    expect(labels('/tags')[0]).toBe('Tags');
    expect(crumbs('/rumours')).toEqual([{ label: 'Rumours' }, { label: 'All' }]);
  });

  test('Breadcrumbs show the path segment where a route has no label', () => {
    const routes: RouteObject[] = [
      {
        children: [
          { path: '/maps', children: [{ index: true }, { path: 'north', handle: { crumb: 'North' } }] },
        ],
      },
    ];
    expect(crumbsAt(routes, '/maps')).toEqual([{ label: 'maps' }]);
    expect(crumbsAt(routes, '/maps/north')).toEqual([{ label: 'maps', to: '/maps' }, { label: 'North' }]);
  });
});
