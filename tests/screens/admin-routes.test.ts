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
const adminPages: Readonly<Record<string, string | null>> = {
  '/teams': 'editTeams',
  '/events': 'editEvents',
  '/events/new': 'editEvents',
  '/events/edit/one': 'editEvents',
  '/timetable': 'eventSlots',
  '/eventtimetable': 'eventSlots',
  '/eventtimetable/list': 'eventSlots',
  '/eventtimetable/new': 'eventSlots',
  '/eventtimetable/edit/one': 'eventSlots',
  '/incidentDetails': 'incidentDetails',
  '/researchPeriods': 'editResearchPeriod',
  '/researchPeriods/new': 'editResearchPeriod',
  '/researchPeriods/edit/one': 'editResearchPeriod',
  '/systemPages': 'systemPage',
  '/systemPages/new': 'systemPage',
  '/systemPages/one/edit': 'systemPage',
  '/systemPages/one': 'systemPage',
  '/systemPages/one/versions': 'systemPage',
  '/users': 'editUsers',
  '/users/new': 'editUsers',
  '/users/one': 'editUsers',
  '/roles': 'editUsers',
  // For administrators only.
  '/tags': null,
  '/tags/new': null,
  '/tags/edit/one': null,
};
const openPages = ['/', '/teams/one', '/about', '/userProfile', '/device', '/forbidden'];
const types = entityKeys.flatMap((key) =>
  ['', '/filter', '/filter/one', '/new', '/id/edit', '/id/read', '/id/read/comments', '/archive'].map(
    (end) => [`${entities[key].path}${end}`, key] as const,
  ),
);
const specialPages = [
  ['/encounters/filter/event/team', 'encounter'],
  ['/encounters/timetable', 'encounter'],
  ['/encounters/timetable/event/team', 'encounter'],
  ['/encounters/id/copy', 'encounter'],
  ['/encounters/print', 'encounter'],
  ['/lammies/filter/event/team', 'lammie'],
  ['/monsters/monsterManual', 'monster'],
  ['/monsters/id/copy', 'monster'],
  ['/research/filter/event/team', 'research'],
  ['/rituals/Archive', 'ritual'],
  ['/rumours/filter/event/team', 'rumour'],
  ['/rumours/print', 'rumour'],
] as const;
const typePages = [...types, ...specialPages];

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
  const has = (permission: string) => role.isAdmin || role.permissions[permission] !== undefined;

  test('Every route of rules 3.3 to 3.10 opens with its permission and is forbidden without it', () => {
    const expected = [
      ...openPages.map((address) => [address, null]),
      ...typePages.map(([address, key]) => [address, has(key) ? null : '/forbidden']),
      ...Object.entries(adminPages).map(([address, needs]) => [
        address,
        (needs === null ? role.isAdmin : has(needs)) ? null : '/forbidden',
      ]),
    ];
    const found = expected.map(([address]) => [address, verdict(role, address ?? '')]);
    expect(found).toEqual(expected);
  });

  test('Every route has its own screen', () => {
    for (const address of [...openPages, ...typePages.map(([each]) => each), ...Object.keys(adminPages)]) {
      expect([address, matchRoutes(routes, address)?.at(-1)?.route.path === '*']).toEqual([address, false]);
    }
  });

  test('The menu offers only pages that open', () => {
    for (const { to } of adminNavItems(userWith(role))) expect([to, verdict(role, to)]).toEqual([to, null]);
  });
});
