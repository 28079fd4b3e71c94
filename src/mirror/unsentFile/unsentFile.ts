import { z } from 'zod/mini';
import type { Document } from '#domain/content/document.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { type UnsentChange, typedSchema, unsentChangeSchema } from '#mirror/typed/rows.ts';

/** Export file: everything a user wrote on a device that the server does not have. */
export const unsentFileSchema = z.object({
  waymark: z.literal('unsent'),
  schema: z.int(),
  person: z.object({ id: z.string(), name: z.string() }),
  madeAt: z.string(),
  changes: z.array(unsentChangeSchema),
  typed: z.array(typedSchema),
});
export type UnsentFile = z.infer<typeof unsentFileSchema>;

/** Number of documents with work in a file that is neither on the server nor discarded. */
export function countUnsent({ changes, typed }: UnsentFile): number {
  return new Set([
    ...changes.map(({ change }) => change.keyId),
    ...typed.filter(({ kind }) => kind !== 'discarded').map(({ keyId }) => keyId),
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
