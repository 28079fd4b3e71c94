import { hasAnyPermission } from './permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { permissionEntities } from './permissionEntities.ts';

/** The permission entity of accounts and roles. */
export const accountsPermission = 'editUsers';

/** Whether the person may do this to accounts and roles. Owned, shared and all count alike: accounts belong to no team. */
export function mayManageAccounts(person: Person, action: 'read' | 'create' | 'edit' | 'delete'): boolean {
  const grant = person.permissions[accountsPermission];
  if (!grant || action === 'read') return hasAnyPermission(person, accountsPermission);
  return [...grant.owned, ...grant.shared, ...grant.all].includes(code[action]);
}

/** Whether the person may change an account or role. Only administrators may change those of administrators. */
export function mayManageAdmins(person: Person, isAdmin: boolean): boolean {
  return person.isAdmin || !isAdmin;
}

/** The permission entities that roles can grant. Only administrators may change tags. */
export const grantable: readonly string[] = permissionEntities.filter((entity) => entity !== 'tags');
