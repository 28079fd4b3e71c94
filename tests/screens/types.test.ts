import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { listFields } from '#domain/content/entities/listFields.ts';
import { fullGrant } from '#domain/content/permissionCodes.ts';
import { permissionEntities } from '#domain/rules/permissions/permissionEntities.ts';
import { columnsOf } from '#screens/documents/list/columns/columns.tsx';
import { routeObjects } from '#screens/routes.tsx';
import { handleOf } from '#screens/shared/navigation/guard.ts';
import { navItems } from '#screens/shell/nav.tsx';
import { currentUser } from '#support/currentUser.ts';

const user = currentUser(Object.fromEntries(permissionEntities.map((key) => [key, fullGrant])));

const routes: RouteObject[] = routeObjects();
const handles = (address: string) =>
  (matchRoutes(routes, address) ?? []).flatMap(({ route }) => handleOf(route) ?? []);

describe.each(entityKeys)('the type %s', (key) => {
  const entity = entities[key];
  const { path } = entity;

  test('Each type is in the menu of users with any permission on it', () => {
    expect(navItems(user)).toContainEqual(expect.objectContaining({ label: entity.plural, to: path }));
    expect(navItems({ ...user, [key]: null }).map((item) => item.to)).not.toContain(path);
  });

  test('Each type has the routes of rules 3.4 and 3.5, which need its permission', () => {
    const byEvent = entity.hasEvent && !entity.filtersByTeam;
    const filter = byEvent ? `${path}/filter/event/team` : `${path}/filter/team`;
    for (const address of [
      path,
      filter,
      `${path}/filter`,
      `${path}/archive`,
      `${path}/new`,
      `${path}/id/edit`,
      `${path}/id/read`,
      `${path}/id/read/comments`,
      `${path}/id/read/shares`,
      `${path}/id/read/versions`,
    ])
      expect([address, handles(address)[0]?.permission]).toEqual([address, key]);
    expect(matchRoutes(routes, `${path}/id/copy`)?.at(-1)?.route.path === ':id/copy').toBe(entity.copyable);
  });

  test('Each type has list columns, with the event if it has one', () => {
    const columns = columnsOf(entity, new Map(), listFields(entity, true)).map((column) => column.key);
    expect(columns).toEqual(expect.arrayContaining(['reference', 'title', 'team', 'status', 'changed']));
    expect(columns.includes('event')).toBe(entity.hasEvent);
  });
});

test('The menu has the order and labels of rule 2.10', () => {
  expect(
    navItems(user)
      .slice(0, 8)
      .map((item) => item.label),
  ).toEqual([
    'Home',
    'Plot Lines',
    'Monsters',
    'Encounters',
    'Rumours',
    'Lammie Requests',
    'Research Requests',
    'Ritual Circles',
  ]);
});

test('Lists are filtered by event and team, or by team alone, as rule 3.5 says', () => {
  const params = (address: string) => matchRoutes(routes, address)?.at(-1)?.params;
  for (const path of ['/encounters', '/lammies', '/research', '/rumours']) {
    expect(params(`${path}/filter/a/b`)).toEqual({ eventId: 'a', teamId: 'b' });
  }
  for (const path of ['/monsters', '/plot', '/rituals']) {
    expect(params(`${path}/filter/a`)).toEqual({ teamId: 'a' });
  }
});
