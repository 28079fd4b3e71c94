import { z } from 'zod';
import { assignmentSchema } from '#domain/content/assignment.ts';
import { commentSchema } from '#domain/content/comment.ts';
import { sharesSchema } from '#domain/content/document.ts';
import { documentTypeSchema } from '#domain/content/documentTypes.ts';
import { permissionsSchema } from '#domain/content/permissionCodes.ts';
import { personRefSchema } from '#domain/content/person.ts';
import { statusSchema } from '#domain/content/status.ts';
import { idSchema, isStorable, versionSchema } from '#domain/primitives/storable.ts';

const text = (most: number) =>
  z.string().max(most).refine(isStorable, 'Contains characters that cannot be stored');
const time = z.iso.datetime();
const body = z.record(z.string(), z.unknown());

const versionOfFile = z.object({
  version: versionSchema,
  date: time,
  by: personRefSchema,
  body,
  statusId: statusSchema,
  teamId: text(64),
});
const keptTextOfFile = z.object({
  id: idSchema,
  version: versionSchema,
  date: time,
  by: personRefSchema,
  body,
});

/** A document of the file, with its history. */
export const documentOfFile = z.object({
  keyId: idSchema,
  entity: documentTypeSchema,
  reference: text(32),
  teamId: text(64),
  statusId: statusSchema,
  version: versionSchema,
  createdDate: time,
  createdBy: personRefSchema,
  updatedDate: time,
  updatedBy: personRefSchema,
  shares: sharesSchema,
  comments: z.array(commentSchema),
  assignments: z.array(assignmentSchema).optional(),
  revealAt: z.number().optional(),
  isRevealed: z.boolean().optional(),
  body,
  versions: z.array(versionOfFile),
  keptTexts: z.array(keptTextOfFile),
});
export type DocumentOfFile = z.infer<typeof documentOfFile>;

export const roleOfFile = z.object({
  id: idSchema,
  name: text(80),
  isAdmin: z.boolean(),
  isStaff: z.boolean(),
  permissions: permissionsSchema,
  version: versionSchema,
});
export type RoleOfFile = z.infer<typeof roleOfFile>;

export const personOfFile = z.object({
  id: idSchema,
  firstName: text(80),
  lastName: text(80),
  displayName: text(200),
  email: z.email().max(254),
  roleId: z.string().nullable(),
  teams: z.array(text(64)),
  defaultTeam: text(64).nullable(),
  lang: text(35).nullable(),
  userProfile: z.object({ iconColour: text(32) }),
  active: z.boolean(),
});
export type PersonOfFile = z.infer<typeof personOfFile>;

/** The export of a whole game, before its parts are checked one by one. */
export const gameOfFile = z.object({
  waymark: z.literal(1),
  roles: z.array(z.unknown()),
  people: z.array(z.unknown()),
  collections: z.array(z.unknown()),
  documents: z.array(z.unknown()),
});
