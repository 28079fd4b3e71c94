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
import { isRecoveredId, lostEpoch } from './recovered.ts';

const bodySchema = z.record(z.string(), z.custom<FieldValue>(isFieldValue));

/** An outbox row as exported: with all it needs to be queued on another device. */
const unsentChangeSchema = z.object({
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
  /** Epoch of its version; absent where the device had never pulled. */
  epoch: z.optional(z.string()),
  /** Ids that it had before it was amended, if any. */
  replaced: z.optional(z.array(z.string())),
  /** Ids of the edits that it was made on top of, if each did not wait for the one before it. */
  seen: z.optional(z.array(z.string())),
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

/** Facts from the mirror that go with an outbox row: its document, and the epoch of the versions here. */
interface StoredFrom {
  readonly document: Document | undefined;
  readonly shadow?: ShadowRow | undefined;
  readonly epochHere: string | undefined;
}

/** Returns an outbox row as it is stored elsewhere: in an export file, or among discarded work. */
export function unsentChangeOf(
  { change, after, by, statusAfter, state, error, madeAt, epoch, replaced, seen }: OutboxRow,
  { document, shadow, epochHere }: StoredFrom,
): UnsentChange {
  // Text that a restored server has lost was based on a version that is gone, so it must not count as an edit of the newest.
  const isRecovered = isRecoveredId(change.id);
  const madeIn = isRecovered ? lostEpoch : (epoch ?? epochHere);
  return {
    ...(madeIn === undefined ? {} : { epoch: madeIn }),
    ...(replaced && { replaced: [...replaced] }),
    ...(seen && { seen: [...seen] }),
    change,
    after,
    by,
    statusAfter,
    state,
    error,
    madeAt,
    reference: document?.reference ?? '',
    title: document?.body.title ?? '',
    was:
      'body' in change && shadow && !isRecovered ? pick(shadow.document.body, Object.keys(change.body)) : {},
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
