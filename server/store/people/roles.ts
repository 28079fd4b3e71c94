import { randomBytes } from 'node:crypto';
import type { NewRole, Role } from '#contract/accounts/accounts.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import { grantable } from '#domain/rules/permissions/accounts.ts';
import { type Permissions, permissionsSchema } from '#domain/content/permissionCodes.ts';
import { ApiError, fieldError } from '#contract/errors/apiError.ts';
import { revokeInvites } from './invites.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { holdsRole } from '#domain/rules/permissions/holding.ts';
import { changePeople } from './changePeople.ts';
import { noteBy, roleChanges } from './noteChanges.ts';
import type { Actor } from './people.ts';

/** An error names no more holders of a role than this. */
const maxNamedHolders = 5;

/** Loads the roles, by name; only one of them if an id is given. */
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

/** Loads a role; 404 if it does not exist. */
export async function loadRole(db: Queries, id: string): Promise<Role> {
  const [role] = await loadRoles(db, id);
  if (!role) throw new ApiError('not_found');
  return role;
}

/** Creates a role and returns its id. */
export async function createRole(store: Store, actor: Actor, role: NewRole, now: number): Promise<string> {
  requireRole(actor, role);
  const id = uuidv7(now, randomBytes(10));
  await changePeople(store, actor, now, async (db) => {
    const columns = await roleColumns(db, id, role);
    await db
      .insertInto('roles')
      .values({ id, ...columns, version: 1 })
      .execute();
    await noteBy(db, actor, now, 'roleCreated', undefined, { role: role.name });
    return [];
  });
  return id;
}

/** Changes a role, given the version it was edited on. Devices of its holders get the new permissions with their next request. */
export async function saveRole(
  store: Store,
  actor: Actor,
  id: string,
  { version, ...role }: NewRole & { readonly version: number },
  now: number,
): Promise<Role> {
  await changePeople(store, actor, now, async (db) => {
    const current = await loadRole(db, id);
    requireRole(actor, current);
    requireRole(actor, role);
    if (current.version !== version) throw new ApiError('version_conflict', { current });
    const columns = await roleColumns(db, id, role);
    await db
      .updateTable('roles')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await noteBy(db, actor, now, 'roleChanged', undefined, roleChanges(current, role));
    const holders = await holdersOf(db, id);
    // A link created by someone who is not an administrator must not lead into an administrator's account.
    if (role.isAdmin && !current.isAdmin) for (const holder of holders) await revokeInvites(db, holder);
    return holders;
  });
  return loadRole(store.database.db, id);
}

/** Deletes a role that nobody holds. */
export async function deleteRole(store: Store, actor: Actor, id: string, now: number): Promise<void> {
  await changePeople(store, actor, now, async (db) => {
    const role = await loadRole(db, id);
    requireRole(actor, role);
    await refuseIfHeld(db, role);
    await db.deleteFrom('roles').where('id', '=', role.id).execute();
    await noteBy(db, actor, now, 'roleDeleted', undefined, { role: role.name });
    return [];
  });
}

/** The columns of a role; refuses the name of another role. */
async function roleColumns(
  db: Queries,
  id: string,
  { name, isAdmin, isStaff, permissions }: NewRole,
): Promise<Omit<Tables['roles'], 'id' | 'version'>> {
  const others = await db.selectFrom('roles').select('name').where('id', '<>', id).execute();
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw fieldError('name', 'There is already a role with this name');
  }
  return {
    name,
    is_admin: isAdmin ? 1 : 0,
    is_staff: isStaff ? 1 : 0,
    permissions: JSON.stringify(normalisePermissions(permissions)),
  };
}

/** Refuses people who do not have everything that a role gives: they could give it to themselves, or take it from others. */
function requireRole({ person }: Actor, role: NewRole): void {
  if (holdsRole(person, role)) return;
  throw new ApiError('forbidden', { error: 'You can only give or take permissions that you have.' });
}

/** The ids of people with a role, deactivated ones included. */
async function holdersOf(db: Queries, roleId: string): Promise<string[]> {
  const rows = await db.selectFrom('people').select('id').where('role_id', '=', roleId).execute();
  return rows.map((row) => row.id);
}

async function refuseIfHeld(db: Queries, role: Role): Promise<void> {
  const people = await db
    .selectFrom('people')
    .select(['display_name', 'active'])
    .where('role_id', '=', role.id)
    .orderBy('display_name')
    .execute();
  if (people.length === 0) return;
  const names = people
    .slice(0, maxNamedHolders)
    .map(({ display_name: name, active }) => `${name}${active ? '' : ' (deactivated)'}`);
  const more = people.length > maxNamedHolders ? ` and ${people.length - maxNamedHolders} more` : '';
  throw new ApiError('in_use', { error: `${role.name} is held by ${names.join(', ')}${more}.` });
}

/** Removes repeated codes, empty grants and entities that cannot be granted. */
function normalisePermissions(permissions: Permissions): Permissions {
  const grants = Object.entries(permissions).map(([entity, { owned, shared, all }]) => {
    const grant = { owned: [...new Set(owned)], shared: [...new Set(shared)], all: [...new Set(all)] };
    return [entity, grant] as const;
  });
  return Object.fromEntries(
    grants.filter(
      ([entity, { owned, shared, all }]) =>
        grantable.includes(entity) && owned.length + shared.length + all.length > 0,
    ),
  );
}
