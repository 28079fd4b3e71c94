import { type CurrentUser, currentUserSchema } from '#contract/accounts/user.ts';

/** Ada as the session of a device has her: a writer of team `north` without any permission. */
export function currentUser(given: Record<string, unknown> = {}): CurrentUser {
  return currentUserSchema.parse({
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
    ...given,
  });
}
