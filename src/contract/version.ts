import { z } from 'zod/mini';
import { personRefSchema } from '#domain/content/person.ts';
import { idSchema, versionSchema } from '#domain/primitives/storable.ts';
import { wireDocumentSchema } from './document.ts';

/** An entry of a version list. `kept` marks a text that lost a conflict, which is read with ?kept=. */
export const versionItemSchema = z.object({
  version: z.int(),
  statusText: z.string(),
  createdDate: z.string(),
  createdBy: personRefSchema,
  kept: z.optional(z.string()),
});
export type VersionItem = z.infer<typeof versionItemSchema>;

/** Most documents in a history request. */
export const historyLimit = 20;

/**
 * Requests the histories of documents. Texts are included for versions after `known`, the newest version whose text the
 * device has (0 for none), and before `before`, if given.
 */
export const historyRequestSchema = z.strictObject({
  user: z.string(),
  documents: z
    .array(
      z.strictObject({
        keyId: idSchema,
        known: versionSchema,
        before: z.optional(versionSchema.check(z.gte(1))),
      }),
    )
    .check(z.maxLength(historyLimit)),
});
export type HistoryRequest = z.infer<typeof historyRequestSchema>;

/**
 * The versions of each document, newest first, with the texts of the newest. Omits documents that the user may not read.
 */
export const historyResponseSchema = z.object({
  /** Documents whose histories did not fit this answer: they are to be requested again. */
  later: z.optional(z.array(z.string())),
  histories: z.array(
    z.object({
      keyId: z.string(),
      versions: z.array(
        z.object({
          item: versionItemSchema,
          /** Null if the device has it, or if it is too old and must be fetched separately. */
          document: z.nullable(wireDocumentSchema),
        }),
      ),
    }),
  ),
});
export type HistoryResponse = z.infer<typeof historyResponseSchema>;
