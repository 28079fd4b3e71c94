import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { currentUserSchema } from '#contract/user';
import { entities, entityKeys } from '#domain/entities/index';
import { fullGrant } from '#domain/permission';
import { permissionEntities, startingRoles } from '#domain/roles';
import { routeObjects } from '#screens/routes';
import { guard } from '#screens/shell/guard';
import { handleOf } from '#screens/shell/handle';
import { adminNavItems } from '#screens/shell/nav';

const routes = routeObjects();
const desks: Readonly<Record<string, string | null>> = {
  '/teams': 'editTeams',
  '/events': 'editEvents',
  '/events/new': 'editEvents',
  '/events/edit/one': 'editEvents',
  '/eventtimetable': 'eventSlots',
  '/eventtimetable/new': 'eventSlots',
  '/eventtimetable/edit/one': 'eventSlots',
  '/researchPeriods': 'editResearchPeriod',
  '/researchPeriods/new': 'editResearchPeriod',
  '/researchPeriods/edit/one': 'editResearchPeriod',
  '/systemPages': 'systemPage',
  '/systemPages/new': 'systemPage',
  '/systemPages/one/edit': 'systemPage',
  '/systemPages/one': 'systemPage',
  // Administrators alone.
  '/tags': null,
  '/tags/new': null,
  '/tags/edit/one': null,
};
const open = ['/', '/about', '/userProfile', '/device', '/forbidden'];
const types = entityKeys.flatMap((key) =>
  ['', '/new', '/id/edit', '/id/read', '/archive'].map(
    (end) => [`${entities[key].path}${end}`, key] as const,
  ),
);

function userWith(role: (typeof startingRoles)[number]) {
  return currentUserSchema.parse({
    id: 'ada',
    lang: null,
    firstName: 'Ada',
    lastName: 'Hill',
    displayName: 'Ada Hill',
    email: 'ada@example.test',
    role: role.name,
    isAdmin: role.isAdmin,
    isStaff: role.isStaff,
    teams: ['north'],
    defaultTeam: 'north',
    userProfile: { iconColour: '#204060' },
    ...Object.fromEntries(
      permissionEntities.map((key) => [key, role.isAdmin ? fullGrant : (role.permissions[key] ?? null)]),
    ),
  });
}

function verdict(role: (typeof startingRoles)[number], address: string) {
  const handles = (matchRoutes(routes, address) ?? []).flatMap(
    ({ route }) => handleOf({ handle: route.handle }) ?? [],
  );
  return guard({ phase: 'ready', user: userWith(role) }, handles);
}

describe.each(startingRoles.map((role) => [role.name, role] as const))('as %s', (_, role) => {
  const has = (permission: string) => role.isAdmin || role.permissions[permission] !== undefined;

  test('every route of the specification opens for those who may, and is forbidden to all others', () => {
    const expected = [
      ...open.map((address) => [address, null]),
      ...types.map(([address, key]) => [address, has(key) ? null : '/forbidden']),
      ...Object.entries(desks).map(([address, needs]) => [
        address,
        (needs === null ? role.isAdmin : has(needs)) ? null : '/forbidden',
      ]),
    ];
    const found = expected.map(([address]) => [address, verdict(role, address ?? '')]);
    expect(found).toEqual(expected);
  });

  test('every route has a screen of its own', () => {
    for (const address of [...open, ...types.map(([each]) => each), ...Object.keys(desks)]) {
      expect([address, matchRoutes(routes, address)?.at(-1)?.route.path === '*']).toEqual([address, false]);
    }
  });

  test('the menu offers what may be opened, and nothing else', () => {
    for (const { to } of adminNavItems(userWith(role))) expect([to, verdict(role, to)]).toEqual([to, null]);
  });
});
