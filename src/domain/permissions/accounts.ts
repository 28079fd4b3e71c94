import { code, hasAnyPermission, type Person } from './permissions.ts';
import { permissionEntities } from './startingRoles.ts';

/** The permission entity of accounts and roles. */
export const accountsPermission = 'editUsers';

/** Whether the person may do a deed to accounts and roles: a code of the permission, on whatever, is for all of them. */
export function mayManageAccounts(person: Person, deed: 'read' | 'create' | 'edit' | 'delete'): boolean {
  const grant = person.permissions[accountsPermission];
  if (!grant || deed === 'read') return hasAnyPermission(person, accountsPermission);
  return [...grant.owned, ...grant.shared, ...grant.all].includes(code[deed]);
}

/** Whether the person may do something to an account or role that is an administrator's: only their like may. */
export function mayManageAdmins(person: Person, isAdmin: boolean): boolean {
  return person.isAdmin || !isAdmin;
}

/** What a role can give. Tags are not among it: they are the administrators' alone. */
export const grantable: readonly string[] = permissionEntities.filter((entity) => entity !== 'tags');
