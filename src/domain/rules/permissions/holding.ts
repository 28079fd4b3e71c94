import { accountsPermission } from './accounts.ts';
import type { Grant, Permissions } from '#domain/content/permissionCodes.ts';
import type { Person } from '#domain/content/person.ts';

/** Rights that a role gives its holders. */
interface RoleRights {
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly permissions: Permissions;
}

const nothing: Grant = { owned: [], shared: [], all: [] };

/** Whether the person has everything that a role gives, and so may give it to others or take it from them. */
export function holdsRole(person: Person, { isAdmin, isStaff, permissions }: RoleRights): boolean {
  if (person.isAdmin) return true;
  if (isAdmin || (isStaff && !person.isStaff)) return false;
  return Object.entries(permissions).every(([entity, grant]) =>
    holdsGrant(person.permissions[entity] ?? nothing, grant, entity === accountsPermission),
  );
}

/** Whether the person is in all of these teams; administrators may give and take any. */
export function holdsTeams(person: Person, teams: readonly string[]): boolean {
  return person.isAdmin || teams.every((team) => person.teams.includes(team));
}

/** Codes for all documents include those of own teams and shared ones. Without scopes, all three count alike. */
function holdsGrant(held: Grant, grant: Grant, isWithoutScopes: boolean): boolean {
  const all = isWithoutScopes ? [...held.owned, ...held.shared, ...held.all] : held.all;
  return (
    grant.all.every((code) => all.includes(code)) &&
    grant.owned.every((code) => all.includes(code) || held.owned.includes(code)) &&
    grant.shared.every((code) => all.includes(code) || held.shared.includes(code))
  );
}
