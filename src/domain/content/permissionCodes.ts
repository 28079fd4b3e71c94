import { z } from 'zod/mini';

/** Permission codes (rule 14.1). */
export const code = { read: 1, edit: 2, create: 3, delete: 4, submit: 5, approve: 7, copyAsOwn: 8 } as const;
export type Code = (typeof code)[keyof typeof code];

const codeSchema = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(7),
  z.literal(8),
]);

/** The codes that a role grants on one entity: on documents of own teams, on shared documents, and on all documents. */
export const grantSchema = z.object({
  owned: z._default(z.array(codeSchema), []),
  shared: z._default(z.array(codeSchema), []),
  all: z._default(z.array(codeSchema), []),
});
export type Grant = z.infer<typeof grantSchema>;

/** Grants by permission entity. */
export const permissionsSchema = z.record(z.string(), grantSchema);
export type Permissions = z.infer<typeof permissionsSchema>;

const codes: readonly Code[] = Object.values(code);

/** A grant of every code, as administrators have. */
export const fullGrant: Grant = { owned: [...codes], shared: [...codes], all: [...codes] };
