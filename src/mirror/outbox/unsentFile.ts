import { z } from 'zod/mini';
import { changeSchema } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import { type FieldValue, isFieldValue } from '#domain/fields/field.ts';
import { documentTypeSchema } from '#domain/documentTypes.ts';
import { personRefSchema } from '#domain/person.ts';
import { statusSchema } from '#domain/status.ts';
import { errorBodySchema } from '#contract/errors.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

const bodySchema = z.record(z.string(), z.custom<FieldValue>(isFieldValue));

/** An outbox row as exported: with all it needs to be queued on another device. */
const unsentChangeSchema = z.object({
  change: changeSchema,
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

const heldSchema = z.object({
  keyId: z.string(),
  entity: documentTypeSchema,
  reference: z.string(),
  title: z.string(),
  changes: z.array(changeSchema),
  at: z.string(),
});

export const draftSchema = z.object({
  /** Id of its form. */
  id: z.string(),
  keyId: z.string(),
  entity: documentTypeSchema,
  isNew: z.boolean(),
  teamId: z.string(),
  /** Team before typing. */
  teamWas: z.string(),
  version: z.int(),
  body: bodySchema,
  was: bodySchema,
  at: z.string(),
});

export type Draft = z.infer<typeof draftSchema>;

export const discardedSchema = z.object({
  keyId: z.string(),
  entity: documentTypeSchema,
  title: z.string(),
  at: z.string(),
  changes: z.array(unsentChangeSchema),
  draft: z.nullable(draftSchema),
  held: z.nullable(heldSchema),
});

/** Discarded work that can still be restored, and its key in the meta table. */
const discardedItemSchema = z.object({ ...discardedSchema.shape, key: z.string() });
export type Discarded = z.infer<typeof discardedItemSchema>;

/** Texts that the user wrote as the result of a conflict and has not saved, by field or row. */
const resultTextsSchema = z.object({ keyId: z.string(), entity: documentTypeSchema, texts: bodySchema });
export type ResultTexts = z.infer<typeof resultTextsSchema>;

/** Export file: everything a user wrote on a device that the server does not have. */
export const unsentFileSchema = z.object({
  waymark: z.literal('unsent'),
  schema: z.int(),
  person: z.object({ id: z.string(), name: z.string() }),
  madeAt: z.string(),
  changes: z.array(unsentChangeSchema),
  held: z.array(heldSchema),
  drafts: z.array(draftSchema),
  /** Unsaved comments and texts on run sheets, by document and place. */
  talk: z.record(z.string(), z.record(z.string(), z.string())),
  discarded: z.array(discardedItemSchema),
  results: z.array(resultTextsSchema),
});
export type UnsentFile = z.infer<typeof unsentFileSchema>;

/** Number of documents with work in a file that is neither on the server nor discarded. */
export function countUnsent({ changes, held, drafts, talk, results }: UnsentFile): number {
  return new Set([
    ...changes.map(({ change }) => change.keyId),
    ...[...held, ...drafts, ...results].map(({ keyId }) => keyId),
    ...Object.keys(talk),
  ]).size;
}

/** Returns an outbox row as it is stored elsewhere: in an export file, or among discarded work. */
export function unsentChangeOf(
  { change, by, statusAfter, state, error, madeAt, before }: OutboxRow,
  document: Document | undefined,
): UnsentChange {
  return {
    change,
    by,
    statusAfter,
    state,
    error,
    madeAt,
    reference: document?.reference ?? '',
    title: document?.body.title ?? '',
    was: { ...before?.body },
  };
}
