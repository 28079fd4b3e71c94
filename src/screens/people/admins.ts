import type { Role, User } from '#contract/people.ts';

/** Whether this is the only administrator who can sign in: without them the game would be locked. */
export function isLastAdmin(users: readonly User[], id: string): boolean {
  const able = users.filter(canRule);
  return able.length === 1 && able[0]?.id === id;
}

/** Whether every administrator who can sign in is one by this role. */
export function holdsLastAdmins(users: readonly User[], role: Role): boolean {
  return role.isAdmin && users.filter(canRule).every(({ roleId }) => roleId === role.id);
}

function canRule({ active, isAdmin, signsIn }: User): boolean {
  return active && isAdmin && signsIn;
}
