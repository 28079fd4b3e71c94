import { describe, expect, test } from 'vitest';
import { currentUserSchema } from '#contract/user.ts';
import { unknownStatus } from '#mirror/storage/meta.ts';
import { badgeState } from '#screens/shell/Badge.tsx';
import { guard } from '#screens/shell/guard.ts';
import { type RouteHandle, handleOf } from '#screens/shell/handle.ts';

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

describe('the guard', () => {
  test('lets everybody on while the session is still initialising', () => {
    for (const handles of [[open], [needs('plot')], [adminOnly]]) {
      expect(guard({ phase: 'initialising', user: null }, handles)).toBeNull();
    }
  });

  test('sends who is not signed in to /unauthenticated, whatever the route asks', () => {
    for (const handles of [[], [open], [needs('plot')], [adminOnly]]) {
      expect(guard({ phase: 'ready', user: null }, handles)).toBe('/unauthenticated');
    }
  });

  test('sends who has nothing on the route’s entity to /forbidden', () => {
    expect(guard(signedIn, [needs('plot')])).toBe('/forbidden');
    expect(guard(signedIn, [needs('ritual')])).toBe('/forbidden');
    expect(guard(signedIn, [needs('monster')])).toBe('/forbidden');
  });

  test('lets who has anything on it on', () => {
    expect(guard(signedIn, [needs('encounter')])).toBeNull();
  });

  test('asks the outermost route that names an entity', () => {
    expect(guard(signedIn, [open, needs('encounter'), needs('plot')])).toBeNull();
    expect(guard(signedIn, [needs('plot'), needs('encounter')])).toBe('/forbidden');
  });

  test('lets administrators alone into what is for them', () => {
    expect(guard(signedIn, [adminOnly])).toBe('/forbidden');
    expect(guard(admin, [adminOnly])).toBeNull();
    expect(guard(admin, [{ ...adminOnly, permission: 'plot' }])).toBe('/forbidden');
  });

  test('lets everybody who is signed in on where nothing is asked', () => {
    expect(guard(signedIn, [])).toBeNull();
    expect(guard(signedIn, [open])).toBeNull();
  });

  test('reads what a route says of itself, and nothing from routes that say nothing', () => {
    expect(handleOf({ handle: adminOnly })).toBe(adminOnly);
    for (const handle of [undefined, null, 'Home', {}, { crumb: 3 }])
      expect(handleOf({ handle })).toBeUndefined();
  });
});

describe('the sync badge says', () => {
  const summary = (given: Partial<typeof unknownStatus> = {}, waiting = 0, needsYou = 0, sending = 0) => ({
    status: { ...unknownStatus, reach: 'online' as const, complete: true, ...given },
    waiting,
    sending,
    needsYou,
  });

  test('saved, when nothing waits', () => {
    expect(badgeState(summary(), false)).toBe('saved');
  });

  test('fetching, until everything has come once', () => {
    expect(badgeState(summary({ complete: false }), false)).toBe('fetching');
    expect(badgeState(summary({ complete: false }, 2), false)).toBe('waiting');
  });

  test('waiting or sending, while something waits', () => {
    expect(badgeState(summary({}, 2), false)).toBe('waiting');
    expect(badgeState(summary({}, 2, 0, 1), false)).toBe('sending');
    expect(badgeState(summary({}, 2), true)).toBe('waiting');
  });

  test('offline before what waits', () => {
    expect(badgeState(summary({ reach: 'offline' }), false)).toBe('offline');
    expect(badgeState(summary({ reach: 'offline' }, 2, 0, 1), true)).toBe('offline');
  });

  test('what stands in the way before offline', () => {
    expect(badgeState(summary({ paused: 'signIn', reach: 'offline' }, 2), false)).toBe('signin');
    expect(badgeState(summary({ paused: 'update', reach: 'offline' }, 2), false)).toBe('update');
  });

  test('what needs a person before everything else', () => {
    expect(badgeState(summary({ paused: 'signIn', reach: 'offline' }, 2, 1), true)).toBe('attention');
  });

  test('a new version only when nothing else is to be said', () => {
    expect(badgeState(summary(), true)).toBe('update');
  });
});
