import { z } from 'zod/mini';
import { type Person, grantSchema } from '#domain/permission';
import { permissionEntities } from '#domain/roles';

const known = {
  id: z.string().check(z.minLength(1)),
  lang: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.nullable(z.string()),
  isAdmin: z.boolean(),
  isStaff: z.boolean(),
  teams: z.array(z.string()),
  defaultTeam: z.nullable(z.string()),
  userProfile: z.object({ iconColour: z.string() }),
};

/** The current user: who they are, and one property per permission entity, null where they have no access. */
export const currentUserSchema = z.catchall(z.object(known), z.unknown());
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** What the rules need to know of the current user. */
export function personOf(user: CurrentUser): Person {
  const permissions: Person['permissions'] = {};
  for (const entity of permissionEntities) {
    const grant = grantSchema.safeParse(user[entity]);
    if (grant.success) permissions[entity] = grant.data;
  }
  return {
    id: user.id,
    isAdmin: user.isAdmin,
    isStaff: user.isStaff,
    teams: user.teams,
    defaultTeam: user.defaultTeam,
    permissions,
  };
}
