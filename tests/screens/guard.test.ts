import { describe, expect, test } from 'vitest';
import { currentUserSchema } from '#contract/user.ts';
import { unknownStatus } from '#mirror/storage/meta.ts';
import { badgeState } from '#screens/shell/SyncStatus.tsx';
import { guard } from '#screens/shell/guard.ts';
import { type RouteHandle, handleOf } from '#screens/shell/routeHandle.ts';

const user = currentUserSchema.parse({
  id: 'ada',
  lang: null,
  firstName: 'Ada',
  lastName: 'Hill',
  displayName: 'Ada Hill',
  email: 'ada@example.test',
  role: 'Writer',
  isAdmin: false,
  isStaff: true,
  teams: ['north'],
  defaultTeam: 'north',
  userProfile: { iconColour: '#204060' },
  encounter: { owned: [], shared: [1], all: [] },
  plot: null,
  monster: { owned: [], shared: [], all: [] },
});
const signedIn = { phase: 'ready', user } as const;
const admin = { phase: 'ready', user: { ...user, isAdmin: true } } as const;
const needs = (permission: string): RouteHandle => ({ crumb: permission, permission });
const open: RouteHandle = { crumb: 'Home' };
const adminOnly: RouteHandle = { crumb: 'Tags', adminOnly: true };

describe('the navigation guard', () => {
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
});

describe('the sync badge', () => {
  const summary = (given: Partial<typeof unknownStatus> = {}, waiting = 0, needsYou = 0, sending = 0) => ({
    status: { ...unknownStatus, reach: 'online' as const, complete: true, ...given },
    waiting,
    sending,
    needsYou,
  });

  test('The badge says saved when nothing is unsent', () => {
    expect(badgeState(summary(), false)).toBe('saved');
  });

  test('The badge says fetching until the first sync is complete', () => {
    expect(badgeState(summary({ complete: false }), false)).toBe('fetching');
    expect(badgeState(summary({ complete: false }, 2), false)).toBe('waiting');
  });

  test('The badge says waiting or sending while something is unsent', () => {
    expect(badgeState(summary({}, 2), false)).toBe('waiting');
    expect(badgeState(summary({}, 2, 0, 1), false)).toBe('sending');
    expect(badgeState(summary({}, 2), true)).toBe('waiting');
  });

  test('The badge puts being offline before unsent changes', () => {
    expect(badgeState(summary({ reach: 'offline' }), false)).toBe('offline');
    expect(badgeState(summary({ reach: 'offline' }, 2, 0, 1), true)).toBe('offline');
  });

  test('The badge puts what blocks syncing before being offline', () => {
    expect(badgeState(summary({ paused: 'signIn', reach: 'offline' }, 2), false)).toBe('signin');
    expect(badgeState(summary({ paused: 'update', reach: 'offline' }, 2), false)).toBe('update');
  });

  test('The badge puts what needs the user before everything else', () => {
    expect(badgeState(summary({ paused: 'signIn', reach: 'offline' }, 2, 1), true)).toBe('attention');
  });

  test('The badge mentions a new version only when there is nothing else to say', () => {
    expect(badgeState(summary(), true)).toBe('update');
  });
});
