import { z } from 'zod/mini';
import type { Document } from '#domain/document.ts';
import { type FieldValue, isFieldValue } from '#domain/fields/field.ts';
import { documentTypeSchema } from '#domain/documentTypes.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { type UnsentChange, typedSchema, unsentChangeSchema } from '#mirror/typed/rows.ts';

const bodySchema = z.record(z.string(), z.custom<FieldValue>(isFieldValue));

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
  typed: z.array(typedSchema),
  results: z.array(resultTextsSchema),
});
export type UnsentFile = z.infer<typeof unsentFileSchema>;

/** Number of documents with work in a file that is neither on the server nor discarded. */
export function countUnsent({ changes, typed, results }: UnsentFile): number {
  return new Set([
    ...changes.map(({ change }) => change.keyId),
    ...typed.filter(({ kind }) => kind !== 'discarded').map(({ keyId }) => keyId),
    ...results.map(({ keyId }) => keyId),
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
