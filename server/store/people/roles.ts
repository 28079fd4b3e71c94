import type { NewRole, Role } from '#contract/people.ts';
import { grantable } from '#domain/permissions/accounts.ts';
import { type Permissions, permissionsSchema } from '#domain/permissions/codes.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { fieldError } from './users.ts';

/** Most holders of a role that are named. */
const named = 5;

/** The roles by name; one of them where an id is given. */
export async function loadRoles(db: Queries, id?: string): Promise<Role[]> {
  const all = db.selectFrom('roles').selectAll().orderBy('name');
  const rows = await (id === undefined ? all : all.where('id', '=', id)).execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    isAdmin: Boolean(row.is_admin),
    isStaff: Boolean(row.is_staff),
    permissions: normalisePermissions(permissionsSchema.parse(JSON.parse(row.permissions))),
  }));
}

/** One role; 404 where there is none. */
export async function loadRole(db: Queries, id: string): Promise<Role> {
  const [role] = await loadRoles(db, id);
  if (!role) throw new ApiError('not_found');
  return role;
}

/** A role as its row, without what numbers it; a name that another role has is refused. */
export async function roleColumns(
  db: Queries,
  id: string,
  { name, isAdmin, isStaff, permissions }: NewRole,
): Promise<Omit<Tables['roles'], 'id' | 'version'>> {
  const others = await db.selectFrom('roles').select('name').where('id', '<>', id).execute();
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw fieldError('name', 'There is already a role of this name');
  }
  return {
    name,
    is_admin: isAdmin ? 1 : 0,
    is_staff: isStaff ? 1 : 0,
    permissions: JSON.stringify(normalisePermissions(permissions)),
  };
}

/** The people who hold a role, whether or not they are active. */
export async function holdersOf(db: Queries, roleId: string): Promise<string[]> {
  const rows = await db.selectFrom('people').select('id').where('role_id', '=', roleId).execute();
  return rows.map((row) => row.id);
}

/** Refuses with the names of whoever holds the role. */
export async function refuseIfHeld(db: Queries, role: Role): Promise<void> {
  const people = await db
    .selectFrom('people')
    .select(['display_name', 'active'])
    .where('role_id', '=', role.id)
    .orderBy('display_name')
    .execute();
  if (people.length === 0) return;
  const names = people
    .slice(0, named)
    .map((each) => `${each.display_name}${each.active ? '' : ' (deactivated)'}`);
  const more = people.length > named ? ` and ${people.length - named} more` : '';
  throw new ApiError('in_use', { error: `${role.name} is held by ${names.join(', ')}${more}.` });
}

/** Each code once, and nothing where nothing is given or can be. */
function normalisePermissions(permissions: Permissions): Permissions {
  const tidied = Object.entries(permissions).map(([entity, { owned, shared, all }]) => {
    const grant = { owned: [...new Set(owned)], shared: [...new Set(shared)], all: [...new Set(all)] };
    return [entity, grant] as const;
  });
  return Object.fromEntries(
    tidied.filter(
      ([entity, { owned, shared, all }]) =>
        grantable.includes(entity) && owned.length + shared.length + all.length > 0,
    ),
  );
}
