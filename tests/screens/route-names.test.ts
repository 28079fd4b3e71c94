import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { routeObjects } from '#screens/routes.tsx';

/** The path of every named route, by its name. */
function pathsByName(routes: readonly RouteObject[], above = ''): [string, string][] {
  return routes.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : `${above}${route.path ? `/${route.path}` : ''}`;
    const own: [string, string][] = route.id === undefined ? [] : [[route.id, path]];
    return [...own, ...pathsByName(route.children ?? [], path)];
  });
}

const named = pathsByName(routeObjects());

test('Routes have the names of rule 3.11', () => {
  const names = new Map(named);
  expect(names.size).toBe(named.length);
  expect(Object.fromEntries([...names].filter(([name]) => !/^(read|edit|copy)[A-Z]/.test(name)))).toEqual({
    Home: '/',
    userProfile: '/userProfile',
    plot: '/plot',
    monster: '/monsters',
    encounter: '/encounters',
    rumour: '/rumours',
    lammie: '/lammies',
    research: '/research',
    ritualCircle: '/rituals',
    teams: '/teams',
    events: '/events',
    eventtimetable: '/eventtimetable',
    incidentDetails: '/incidentDetails',
    researchPeriods: '/researchPeriods',
    users: '/users',
    rolesAndPermissions: '/roles',
    tagsList: '/tags',
    systemPages: '/systemPages',
    locations: '/locations',
    games: '/game',
    review: '/review/:id?',
    researchDesk: '/research/desk/:id?',
  });
});

test('Every type’s pages are named read, edit and copy with the name of the type', () => {
  const names = new Map(named);
  expect(names.get('readEncounter')).toBe('/encounters/:id/read/:tabName?');
  expect(names.get('editEncounter')).toBe('/encounters/:id/edit');
  expect(names.get('copyEncounter')).toBe('/encounters/:id/copy');
  expect(names.get('readRitual')).toBe('/rituals/:id/read/:tabName?');
  expect(names.get('readTeam')).toBe('/teams/:id/read/:tabName?');
  expect(names.has('copyRumour')).toBe(false);
});
