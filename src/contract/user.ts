import { z } from 'zod/mini';
import type { Person } from '#domain/person.ts';
import { grantSchema } from '#domain/permissions/codes.ts';
import { permissionEntities } from '#domain/permissions/startingRoles.ts';

const required = 'Please fill this in';
const tooLong = 'That is too long';

/** A name, or one of two. */
export const nameSchema = z.string().check(z.trim(), z.minLength(1, required), z.maxLength(80, tooLong));

/** What a person may say of themselves, and an administrator of them; an empty display name stands for both names. */
export const profileFields = {
  firstName: z.optional(nameSchema),
  lastName: z.optional(nameSchema),
  displayName: z.optional(z.string().check(z.trim(), z.maxLength(160, tooLong))),
  defaultTeam: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(64)))),
  lang: z.optional(
    z.nullable(
      z
        .string()
        .check(z.maxLength(35, tooLong), z.regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, 'That is not a language')),
    ),
  ),
  iconColour: z.optional(
    z.string().check(z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, 'A colour is written #rrggbb')),
  ),
};

/** What a person changes of their own account; what is left out stays. */
export const profileSchema = z.strictObject(profileFields);
export type Profile = z.infer<typeof profileSchema>;

/** The least and the most characters of a password. */
export const passwordLength = { min: 8, max: 128 } as const;

/** A password that somebody chooses. */
export const passwordSchema = z
  .string()
  .check(
    z.minLength(passwordLength.min, `A password has at least ${passwordLength.min} characters`),
    z.maxLength(passwordLength.max, tooLong),
  );

/** A new password, by who knows the one before. */
export const passwordChangeSchema = z.strictObject({
  current: z.string().check(z.minLength(1, required), z.maxLength(1000, tooLong)),
  next: passwordSchema,
});

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
