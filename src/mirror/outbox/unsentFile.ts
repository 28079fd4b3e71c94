import { z } from 'zod/mini';
import { changeSchema } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { type FieldValue, isFieldValue } from '#domain/fields/field.ts';
import { documentTypeSchema } from '#domain/documentTypes.ts';
import { personRefSchema } from '#domain/person.ts';
import { statusSchema } from '#domain/status.ts';
import { errorBodySchema } from '#contract/errors.ts';
import type { OutboxRow, ShadowRow } from '#mirror/storage/rows.ts';

const bodySchema = z.record(z.string(), z.custom<FieldValue>(isFieldValue));

/** An outbox row as exported: with all it needs to be queued on another device. */
export const unsentChangeSchema = z.object({
  change: changeSchema,
  after: z.nullable(z.string()),
  by: z.nullable(personRefSchema),
  statusAfter: statusSchema,
  state: z.enum(['queued', 'sent', 'conflict', 'refused', 'stuck']),
  error: z.nullable(errorBodySchema),
  madeAt: z.string(),
  /** Reference and title that the document had here. */
  reference: z.string(),
  title: z.string(),
  /** Values of the changed fields before the change; empty if unknown. */
  was: bodySchema,
});
export type UnsentChange = z.infer<typeof unsentChangeSchema>;

export const heldSchema = z.object({
  keyId: z.string(),
  entity: documentTypeSchema,
  reference: z.string(),
  title: z.string(),
  changes: z.array(changeSchema),
  at: z.string(),
});

export const draftSchema = z.object({
  keyId: z.string(),
  entity: documentTypeSchema,
  isNew: z.boolean(),
  teamId: z.string(),
  version: z.int(),
  body: bodySchema,
  was: bodySchema,
  at: z.string(),
});

/** Export file: everything a user wrote on a device that the server does not have. */
export const unsentFileSchema = z.object({
  waymark: z.literal('unsent'),
  schema: z.int(),
  person: z.object({ id: z.string(), name: z.string() }),
  madeAt: z.string(),
  changes: z.array(unsentChangeSchema),
  held: z.array(heldSchema),
  drafts: z.array(draftSchema),
  /** Unsaved comments, by document and place. */
  talk: z.record(z.string(), z.record(z.string(), z.string())),
});
export type UnsentFile = z.infer<typeof unsentFileSchema>;

/** Returns an outbox row as it is stored elsewhere: in an export file, or among discarded work. */
export function unsentChangeOf(
  { change, after, by, statusAfter, state, error, madeAt }: OutboxRow,
  document: Document | undefined,
  shadow?: ShadowRow,
): UnsentChange {
  return {
    change,
    after,
    by,
    statusAfter,
    state,
    error,
    madeAt,
    reference: document?.reference ?? '',
    title: document?.body.title ?? '',
    was: 'body' in change && shadow ? pick(shadow.document.body, Object.keys(change.body)) : {},
  };
}

function pick(body: BodyPatch, names: readonly string[]): Record<string, FieldValue> {
  const picked: Record<string, FieldValue> = {};
  for (const name of names) {
    const value = body[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
