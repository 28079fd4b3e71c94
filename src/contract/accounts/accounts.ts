import { z } from 'zod/mini';
import { grantable } from '#domain/rules/permissions/accounts.ts';
import { grantSchema } from '#domain/content/permissionCodes.ts';
import { idSchema, versionSchema } from '#domain/primitives/storable.ts';
import type { Call } from '../calls/call.ts';
import { nameSchema, profileFields } from './user.ts';

/** An account, as seen by users who may manage accounts. */
export const userSchema = z.object({
  id: z.string(),
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  roleId: z.nullable(z.string()),
  /** Name of the role. */
  role: z.nullable(z.string()),
  isAdmin: z.boolean(),
  teams: z.array(z.string()),
  defaultTeam: z.nullable(z.string()),
  lang: z.nullable(z.string()),
  iconColour: z.string(),
  active: z.boolean(),
  /** Whether the user has a password or has signed in through an identity provider. */
  signsIn: z.boolean(),
  /** Expiry of the link for choosing a password. */
  invitedUntil: z.nullable(z.string()),
  /** Day on which a session of the user was last active. */
  lastSeen: z.nullable(z.string()),
});
export type User = z.infer<typeof userSchema>;

const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Too long'), z.email('That is not an email address'));

const userFields = {
  ...profileFields,
  email: z.optional(emailSchema),
  roleId: z.optional(z.nullable(idSchema)),
  teams: z.optional(z.array(idSchema).check(z.maxLength(200))),
  active: z.optional(z.boolean()),
};

const newUserSchema = z.object({
  ...userFields,
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
});
export type NewUser = z.infer<typeof newUserSchema>;

/** An update of an account. Absent fields stay unchanged; other fields of an account are ignored. */
const userUpdateSchema = z.object({ ...userFields, version: versionSchema.check(z.gte(1)) });
export type UserUpdate = z.infer<typeof userUpdateSchema>;

const entitySchema = z
  .string()
  .check(z.refine((entity) => grantable.includes(entity), 'This permission does not exist'));

const roleFields = {
  name: nameSchema,
  isAdmin: z.boolean(),
  isStaff: z.boolean(),
  permissions: z.record(entitySchema, grantSchema),
};

/** A role and its permissions. */
export const roleSchema = z.object({ id: z.string(), version: z.int(), ...roleFields });
export type Role = z.infer<typeof roleSchema>;

const newRoleSchema = z.object(roleFields);
export type NewRole = z.infer<typeof newRoleSchema>;

/**
 * A one-time link for choosing a password, shown once to the user who created it. `mailed` says whether the mail server
 * accepted it, refused it, or is not set up.
 */
const inviteSchema = z.object({
  path: z.string(),
  expires: z.string(),
  mailed: z.enum(['sent', 'failed', 'off']),
});
export type Invite = z.infer<typeof inviteSchema>;

const nothing = z.null();

/** The calls about accounts and roles. Kept apart from the other calls because only administrators' screens load them. */
export const accountCalls = {
  users: {
    method: 'GET',
    path: '/users',
    access: 'signedIn',
    query: z.object({ archived: z._default(z.stringbool(), false) }),
    answer: z.array(userSchema),
  },
  readUser: { method: 'GET', path: '/users/:id', access: 'signedIn', answer: userSchema },
  createUser: { method: 'POST', path: '/users', access: 'signedIn', body: newUserSchema, answer: z.string() },
  saveUser: {
    method: 'PUT',
    path: '/users/:id',
    access: 'signedIn',
    body: userUpdateSchema,
    answer: userSchema,
  },
  deactivateUser: { method: 'DELETE', path: '/users/:id', access: 'signedIn', answer: nothing },
  inviteUser: { method: 'POST', path: '/users/:id/invite', access: 'signedIn', answer: inviteSchema },
  revokeInvite: { method: 'DELETE', path: '/users/:id/invite', access: 'signedIn', answer: nothing },
  resetPassword: {
    method: 'POST',
    path: '/users/:id/resetPassword',
    access: 'signedIn',
    answer: inviteSchema,
  },
  endSessions: { method: 'POST', path: '/users/:id/endSessions', access: 'signedIn', answer: nothing },
  roles: { method: 'GET', path: '/roles', access: 'signedIn', answer: z.array(roleSchema) },
  readRole: { method: 'GET', path: '/roles/:id', access: 'signedIn', answer: roleSchema },
  createRole: { method: 'POST', path: '/roles', access: 'signedIn', body: newRoleSchema, answer: z.string() },
  saveRole: {
    method: 'PUT',
    path: '/roles/:id',
    access: 'signedIn',
    body: z.object({ ...roleFields, version: versionSchema.check(z.gte(1)) }),
    answer: roleSchema,
  },
  deleteRole: { method: 'DELETE', path: '/roles/:id', access: 'signedIn', answer: nothing },
} as const satisfies Record<string, Call>;
