import { type CurrentUser, currentUserSchema } from '#contract/accounts/user.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { code } from '#domain/content/permissionCodes.ts';

/** Permission entities that menus and routes ask for. */
const asked = [
  ...entityKeys,
  'editTeams',
  'editEvents',
  'eventSlots',
  'editResearchPeriod',
  'editUsers',
  'systemPage',
];

/** An administrator to whom every page opens. */
export function administrator(): CurrentUser {
  const grant = { owned: [], shared: [], all: Object.values(code) };
  return currentUser({ isAdmin: true, ...Object.fromEntries(asked.map((entity) => [entity, grant])) });
}

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
