import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { fullGrant } from '#domain/content/permissionCodes.ts';
import { permissionEntities } from '#domain/rules/permissions/permissionEntities.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { routeObjects } from '#screens/routes.tsx';
import { guard, handleOf } from '#screens/shared/navigation/guard.ts';
import { adminNavItems } from '#screens/shell/nav.tsx';
import { currentUser } from '#support/currentUser.ts';

const routes = routeObjects();
/** Addresses, each with the permission that it needs, from a list by permission. */
const pagesOf = (lists: Readonly<Record<string, string>>) =>
  Object.entries(lists).flatMap(([needs, pages]) => pages.split(' ').map((page) => [page, needs] as const));
const adminPages = pagesOf({
  editTeams: '/teams',
  editEvents: '/events /events/new /events/edit/one',
  eventSlots: '/timetable /eventtimetable /eventtimetable/list /eventtimetable/new /eventtimetable/edit/one',
  incidentDetails: '/incidentDetails',
  editResearchPeriod: '/researchPeriods /researchPeriods/new /researchPeriods/edit/one',
  systemPage:
    '/systemPages /systemPages/new /systemPages/one/edit /systemPages/one /systemPages/one/versions',
  editUsers: '/users /users/new /users/one /roles',
  administrators: '/tags /tags/new /tags/edit/one',
});
const openPages = ['/', '/teams/one', '/about', '/userProfile', '/device', '/forbidden'];
const types = entityKeys.flatMap((key) =>
  ['', '/filter', '/filter/one', '/new', '/id/edit', '/id/read', '/id/read/comments', '/archive'].map(
    (end) => [`${entities[key].path}${end}`, key] as const,
  ),
);
const specialPages = pagesOf({
  encounter:
    '/encounters/filter/event/team /encounters/timetable /encounters/timetable/event/team /encounters/id/copy /encounters/print',
  lammie: '/lammies/filter/event/team',
  monster: '/monsters/monsterManual /monsters/id/copy',
  research: '/research/filter/event/team',
  ritual: '/rituals/Archive',
  rumour: '/rumours/filter/event/team /rumours/print',
});
const pages = [...types, ...specialPages, ...adminPages];

function userWith(role: (typeof startingRoles)[number]) {
  return currentUser({
    role: role.name,
    isAdmin: role.isAdmin,
    isStaff: role.isStaff,
    ...Object.fromEntries(
      permissionEntities.map((key) => [key, role.isAdmin ? fullGrant : (role.permissions[key] ?? null)]),
    ),
  });
}

function verdict(role: (typeof startingRoles)[number], address: string) {
  const handles = (matchRoutes(routes, address) ?? []).flatMap(({ route }) => handleOf(route) ?? []);
  return guard({ phase: 'ready', user: userWith(role) }, handles);
}

describe.each(startingRoles.map((role) => [role.name, role] as const))('as %s', (_, role) => {
  const has = (needs: string) => role.isAdmin || role.permissions[needs] !== undefined;

  test('Every route of rules 3.3 to 3.10 opens with its permission and is forbidden without it', () => {
    const expected = [
      ...openPages.map((address) => [address, null]),
      ...pages.map(([address, needs]) => [address, has(needs) ? null : '/forbidden']),
    ];
    expect(expected.map(([address]) => [address, verdict(role, address ?? '')])).toEqual(expected);
  });

  test('Every route has its own screen', () => {
    for (const address of [...openPages, ...pages.map(([each]) => each)]) {
      expect([address, matchRoutes(routes, address)?.at(-1)?.route.path === '*']).toEqual([address, false]);
    }
  });

  test('The menu offers only pages that open', () => {
    for (const { to } of adminNavItems(userWith(role))) expect([to, verdict(role, to)]).toEqual([to, null]);
  });
});
