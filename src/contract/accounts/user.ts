import { z } from 'zod/mini';
import type { Person } from '#domain/content/person.ts';
import { storedLine } from '#domain/primitives/text.ts';
import { idSchema, storable } from '#domain/primitives/storable.ts';
import { grantSchema } from '#domain/content/permissionCodes.ts';
import { permissionEntities } from '#domain/rules/permissions/permissionEntities.ts';

const required = 'Required';
const tooLong = 'Too long';

/** A first or last name, or the name of a role. */
export const nameSchema = z
  .string()
  .check(storable, z.overwrite(storedLine), z.trim(), z.minLength(1, required), z.maxLength(80, tooLong));

/** The fields of a profile, editable by the user and by administrators. An empty display name means first and last name. */
export const profileFields = {
  firstName: z.optional(nameSchema),
  lastName: z.optional(nameSchema),
  displayName: z.optional(
    z.string().check(storable, z.overwrite(storedLine), z.trim(), z.maxLength(160, tooLong)),
  ),
  defaultTeam: z.optional(z.nullable(idSchema)),
  lang: z.optional(
    z.nullable(
      z
        .string()
        .check(z.maxLength(35, tooLong), z.regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, 'Not a language code')),
    ),
  ),
  iconColour: z.optional(
    z.string().check(z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, 'Enter a colour as #rrggbb')),
  ),
};

/** An update of the user's own profile. Absent fields stay unchanged. */
export const profileSchema = z.strictObject(profileFields);
export type Profile = z.infer<typeof profileSchema>;

/** Minimum and maximum length of a password, in characters. */
export const passwordLength = { min: 8, max: 128 } as const;

/** A new password. */
export const passwordSchema = z
  .string()
  .check(
    z.normalize('NFC'),
    z.minLength(passwordLength.min, `Use at least ${passwordLength.min} characters`),
    z.maxLength(passwordLength.max, tooLong),
  );

/** A change of password, confirmed with the current one. */
export const passwordChangeSchema = z.strictObject({
  current: z.string().check(z.minLength(1, required), z.maxLength(1000, tooLong)),
  next: passwordSchema,
});

const userFields = {
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
  /** The key by which the codes on cards are made and checked, in base64: for staff alone. */
  cardKey: z.optional(z.string()),
};

/** The current user, with one property for each permission entity, null without access. */
export const currentUserSchema = z.catchall(z.object(userFields), z.unknown());
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** Returns the current user as permissions see them. */
export function toPerson(user: CurrentUser): Person {
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
