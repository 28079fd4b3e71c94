import { type RouteObject, matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { routeObjects } from '#screens/routes.tsx';
import { eventIn } from '#screens/shell/session/useCurrentEvent.ts';
import { crumbsOf, pageTitle } from '#screens/shell/crumbs.ts';
import { adminNavItems, navItems } from '#screens/shell/nav.tsx';
import { administrator } from '#support/currentUser.ts';

const names = new Map([
  ['one', { short: 'ENC-42', long: 'ENC-42 A Civil Herald' }],
  ['spring', { short: 'Spring Muster', long: 'Spring Muster' }],
  ['north', { short: 'North', long: 'North' }],
  ['game', { short: 'Marrow', long: 'Marrow' }],
]);

/** Breadcrumbs of the page at `pathname`, from matches as the router passes them to screens. */
function crumbsAt(routes: RouteObject[], pathname: string) {
  const matches = (matchRoutes(routes, pathname) ?? []).map((match) => ({
    pathname: match.pathname,
    params: match.params,
    handle: match.route.handle,
  }));
  return crumbsOf(matches, pathname, names);
}

const crumbs = (pathname: string) => crumbsAt(routeObjects(), pathname);

describe('the breadcrumbs of a page', () => {
  test('The settings of the game are named once, though their id is the name of their route', () => {
    expect(crumbs('/game/game/read').map(({ label }) => label)).toEqual(['Game settings', 'Marrow', 'Read']);
  });

  test('Breadcrumbs are one for each path segment, and all but those of the page itself are links', () => {
    expect(crumbs('/')).toMatchObject([{ label: 'Home' }]);
    expect(crumbs('/encounters/one/edit')).toMatchObject([
      { label: 'Encounters', to: '/encounters' },
      { label: 'ENC-42', to: '/encounters/one/read' },
      { label: 'Edit' },
    ]);
    expect(crumbs('/encounters/one/read/comments')).toMatchObject([
      { label: 'Encounters', to: '/encounters' },
      { label: 'ENC-42', to: '/encounters/one/read' },
      { label: 'Read', to: '/encounters/one/read' },
      { label: 'comments' },
    ]);
    expect(crumbs('/encounters/filter/spring/north')).toMatchObject([
      { label: 'Encounters', to: '/encounters' },
      { label: 'Filter', to: '/encounters/filter' },
      { label: 'Spring Muster', to: '/encounters/filter/spring' },
      { label: 'North' },
    ]);
    const expected = ['/eventtimetable', undefined, undefined];
    expect(crumbs('/eventtimetable/edit/one').map(({ to }) => to)).toEqual(expected);
    expect(crumbs('/roles')).toEqual([{ label: 'Roles and Permissions' }]);
  });

  test('A segment without a label and without a name is itself a breadcrumb', () => {
    const labels = (pathname: string) => crumbs(pathname).map(({ label }) => label);
    expect(labels('/encounters/two/edit')).toEqual(['Encounters', 'two', 'Edit']);
    expect(labels('/users/two')).toEqual(['Users', 'Edit']);
    expect(labels('/pages/two')).toEqual(['Pages', 'two']);
    expect(labels('/import/plots')).toEqual(['Import']);
    expect(labels('/nowhere/at/all')).toEqual(['Not found']);
  });

  test('The title of a page says what it shows, then what it belongs to', () => {
    const title = (pathname: string) => pageTitle(crumbs(pathname));
    expect(title('/')).toBe('Home · Waymark');
    expect(title('/encounters')).toBe('Encounters · Waymark');
    expect(title('/encounters/archive')).toBe('Archive · Encounters · Waymark');
    expect(title('/encounters/one/read')).toBe('ENC-42 A Civil Herald · Waymark');
    expect(title('/encounters/one/read/comments')).toBe('comments · ENC-42 A Civil Herald · Waymark');
    expect(title('/encounters/one/edit')).toBe('Edit · ENC-42 A Civil Herald · Waymark');
    expect(title('/eventtimetable')).toBe('Event Timetables · Waymark');
    expect(title('/tags')).toBe('Entity Tags · Waymark');
    expect(title('/nowhere')).toBe('Not found · Waymark');
  });

  test.each([
    ['/encounters', ['Encounters']],
    ['/monsters', ['Monsters']],
    ['/plot', ['Plot Lines']],
    ['/lammies', ['Lammie Requests']],
    ['/research', ['Research Requests']],
    ['/rituals', ['Ritual Circles']],
    ['/rumours', ['Rumours', 'All']],
    ['/rumours/print', ['Rumours', 'Archive']],
    ['/systemPages', ['System Pages']],
    ['/eventtimetable', ['Event Timetables']],
    ['/researchPeriods', ['Research Periods']],
    ['/tags', ['Entity Tags']],
  ])('The breadcrumbs of %s have the labels of rules 3.7 and 3.8', (pathname, labels) => {
    const result = crumbs(pathname)
      .map(({ label }) => label)
      .slice(0, labels.length);
    expect(result).toEqual(labels);
  });

  test('The menu and the breadcrumbs have one name for each page', () => {
    const user = administrator();
    const items = [...navItems(user), ...adminNavItems(user)].filter(({ to }) => to !== '/research/desk');
    expect(items.length).toBeGreaterThan(20);
    expect(items.map(({ to }) => crumbs(to)[0]?.label)).toEqual(items.map(({ label }) => label));
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

test.each([
  ['/encounters/filter/spring/north', '', 'spring'],
  ['/offline/spring', '', 'spring'],
  ['/encounters/filter/spring', '?event=winter', 'winter'],
  ['/timetable', '?event=spring', 'spring'],
  ['/encounters', '', 0],
  ['/timetable', '?event=not%20an%20id', 0],
])('The current event at %s%s is %s', (pathname, search, id) => {
  expect(eventIn(matchRoutes(routeObjects(), pathname) ?? [], search)).toBe(id);
});
