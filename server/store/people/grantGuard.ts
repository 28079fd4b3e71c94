import { z } from 'zod';
import { permissionsSchema } from '#domain/content/permissionCodes.ts';
import { holdsRole, holdsTeams } from '#domain/rules/permissions/holding.ts';
import { ApiError, fieldError } from '#contract/errors/apiError.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import type { Actor } from './people.ts';

const teamsSchema = z.array(z.string());

/** Rights that an account has or is to be given. */
export interface Rights {
  readonly roleId: string | null;
  readonly teams: readonly string[];
}

/** The rights of an account. */
export function rightsOf(row: Pick<Tables['people'], 'role_id' | 'teams'>): Rights {
  return { roleId: row.role_id, teams: teamsSchema.parse(JSON.parse(row.teams)) };
}

/** Whether the person has all of these rights themselves. `validation` for an unknown role. */
export async function holdsRights(
  db: Queries,
  { person }: Pick<Actor, 'person'>,
  { roleId, teams }: Rights,
): Promise<boolean> {
  if (!holdsTeams(person, teams)) return false;
  if (roleId === null) return true;
  const role = await db.selectFrom('roles').selectAll().where('id', '=', roleId).executeTakeFirst();
  if (!role) throw fieldError('roleId', 'There is no such role');
  return holdsRole(person, {
    isAdmin: Boolean(role.is_admin),
    isStaff: Boolean(role.is_staff),
    permissions: permissionsSchema.parse(JSON.parse(role.permissions)),
  });
}

/** Refuses people who do not have these rights themselves. */
export async function requireRights(db: Queries, actor: Actor, rights: Rights): Promise<void> {
  if (await holdsRights(db, actor, rights)) return;
  throw new ApiError('forbidden', { error: 'You can only give or take roles and teams that you have.' });
}

/** Refuses people who would open, close or enter the account of somebody with rights that they do not have themselves. */
export async function requireRightsOf(db: Queries, actor: Actor, row: Tables['people']): Promise<void> {
  if (await holdsRights(db, actor, rightsOf(row))) return;
  throw new ApiError('forbidden', { error: 'This account has roles or teams that you do not have.' });
}

/** Refuses a change of rights, unless the person has what is given and what is taken. */
export async function requireRightsToChange(
  db: Queries,
  actor: Actor,
  before: Rights,
  after: Rights,
): Promise<void> {
  const added = after.teams.filter((team) => !before.teams.includes(team));
  const removed = before.teams.filter((team) => !after.teams.includes(team));
  const isSameRole = before.roleId === after.roleId;
  await requireRights(db, actor, { roleId: isSameRole ? null : before.roleId, teams: removed });
  await requireRights(db, actor, { roleId: isSameRole ? null : after.roleId, teams: added });
}
