import type { Role, User } from '#contract/accounts/accounts.ts';

/** Whether a user is the only administrator who can sign in. Without one nobody could manage the game. */
export function isLastAdmin(users: readonly User[], id: string): boolean {
  const admins = users.filter(isActiveAdmin);
  return admins.length === 1 && admins[0]?.id === id;
}

/** Whether all administrators who can sign in have this role. */
export function isOnlyAdminRole(users: readonly User[], role: Role): boolean {
  return role.isAdmin && users.filter(isActiveAdmin).every(({ roleId }) => roleId === role.id);
}

function isActiveAdmin({ active, isAdmin, signsIn }: User): boolean {
  return active && isAdmin && signsIn;
}
