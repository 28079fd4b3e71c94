import { z } from 'zod/mini';
import { type Grant, fullGrant, permissionsSchema } from '#domain/content/permissionCodes.ts';
import { permissionEntities } from '#domain/rules/permissions/permissionEntities.ts';
import type { Call } from '../calls/call.ts';
import type { CurrentUser } from './user.ts';

const readerRoleSchema = z.object({
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  isStaff: z.boolean(),
  permissions: permissionsSchema,
});

/** A role as far as it says what its holders may read and do. */
export type ReaderRole = z.infer<typeof readerRoleSchema>;

/** Active accounts with the same role in the same teams: who reads what, without names. */
export const readersSchema = z.object({
  roles: z.array(readerRoleSchema),
  groups: z.array(z.object({ roleId: z.string(), teams: z.array(z.string()), people: z.int() })),
});
export type Readers = z.infer<typeof readersSchema>;

const readerPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  roleId: z.nullable(z.string()),
  teams: z.array(z.string()),
  defaultTeam: z.nullable(z.string()),
  iconColour: z.string(),
});

/** An active account as whoever may see as it knows it. */
export type ReaderPerson = z.infer<typeof readerPersonSchema>;

/** The calls about who may read what, for those who may see the app as others do. */
export const readerCalls = {
  readers: { method: 'GET', path: '/readers', access: 'signedIn', answer: readersSchema },
  readerPeople: {
    method: 'GET',
    path: '/readers/people',
    access: 'signedIn',
    answer: z.array(readerPersonSchema),
  },
} as const satisfies Record<string, Call>;

/** Returns the user with a role in teams, as the current-user call would return them; without a role, one without rights. */
export function userWithRole(
  role: ReaderRole | undefined,
  {
    id,
    name,
    teams,
    defaultTeam = null,
    iconColour,
  }: Omit<ReaderPerson, 'roleId' | 'defaultTeam'> & {
    readonly defaultTeam?: string | null;
  },
): CurrentUser {
  const grants = permissionEntities.map((entity): [string, Grant | null] => [
    entity,
    role?.isAdmin ? fullGrant : (role?.permissions[entity] ?? null),
  ]);
  return {
    id,
    lang: null,
    firstName: name,
    lastName: '',
    displayName: name,
    email: '',
    role: role?.name ?? null,
    isAdmin: role?.isAdmin ?? false,
    isStaff: role?.isStaff ?? false,
    teams: [...teams],
    defaultTeam,
    userProfile: { iconColour },
    ...Object.fromEntries(grants),
  };
}
