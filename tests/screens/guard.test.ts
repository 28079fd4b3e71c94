import { expect, test } from 'vitest';
import { type RouteHandle, guard, handleOf } from '#screens/shared/navigation/guard.ts';
import { currentUser } from '#support/currentUser.ts';

const user = currentUser({
  encounter: { owned: [], shared: [1], all: [] },
  plot: null,
  monster: { owned: [], shared: [], all: [] },
});
const signedIn = { phase: 'ready', user } as const;
const admin = { phase: 'ready', user: { ...user, isAdmin: true } } as const;
const needs = (permission: string): RouteHandle => ({ crumb: permission, permission });
const open: RouteHandle = { crumb: 'Home' };
const adminOnly: RouteHandle = { crumb: 'Tags', adminOnly: true };

test('Navigation proceeds while the session is initialising', () => {
  for (const handles of [[open], [needs('plot')], [adminOnly]]) {
    expect(guard({ phase: 'initialising', user: null }, handles)).toBeNull();
  }
});

test('Users who are not signed in are redirected to /unauthenticated from every route', () => {
  for (const handles of [[], [open], [needs('plot')], [adminOnly]]) {
    expect(guard({ phase: 'ready', user: null }, handles)).toBe('/unauthenticated');
  }
});

test('Users without any permission on the route’s entity are redirected to /forbidden', () => {
  expect(guard(signedIn, [needs('plot')])).toBe('/forbidden');
  expect(guard(signedIn, [needs('ritual')])).toBe('/forbidden');
  expect(guard(signedIn, [needs('monster')])).toBe('/forbidden');
});

test('Users with any permission on the route’s entity proceed', () => {
  expect(guard(signedIn, [needs('encounter')])).toBeNull();
});

test('The guard checks the outermost route that names an entity', () => {
  expect(guard(signedIn, [open, needs('encounter'), needs('plot')])).toBeNull();
  expect(guard(signedIn, [needs('plot'), needs('encounter')])).toBe('/forbidden');
});

test('Only administrators can open administrators’ routes', () => {
  expect(guard(signedIn, [adminOnly])).toBe('/forbidden');
  expect(guard(admin, [adminOnly])).toBeNull();
  expect(guard(admin, [{ ...adminOnly, permission: 'plot' }])).toBe('/forbidden');
});

test('Every signed-in user can open routes without a requirement', () => {
  expect(guard(signedIn, [])).toBeNull();
  expect(guard(signedIn, [open])).toBeNull();
});

test('The guard ignores routes without a handle of the app', () => {
  expect(handleOf({ handle: adminOnly })).toBe(adminOnly);
  for (const handle of [undefined, null, 'Home', {}, { crumb: 3 }])
    expect(handleOf({ handle })).toBeUndefined();
});
