import { z } from 'zod/mini';
import { personRefSchema } from '#domain/person.ts';
import { wireDocumentSchema } from './document.ts';

/** A list item of GET /{entityApi}/{id}/versions; `kept` marks a text that lost a conflict, read with ?kept=. */
export const versionItemSchema = z.object({
  version: z.int(),
  statusText: z.string(),
  createdDate: z.string(),
  createdBy: personRefSchema,
  kept: z.optional(z.string()),
});
export type VersionItem = z.infer<typeof versionItemSchema>;

/** Most documents whose histories are asked for at once. */
export const historyLimit = 20;

/**
 * Asks for the histories of some documents, with texts above `known`, the newest version whose text the device has (0 for
 * none), and where it is given below `before`.
 */
export const historyRequestSchema = z.strictObject({
  user: z.string(),
  documents: z
    .array(
      z.strictObject({
        keyId: z.string().check(z.minLength(1), z.maxLength(64)),
        known: z.int().check(z.gte(0)),
        before: z.optional(z.int().check(z.gte(1))),
      }),
    )
    .check(z.maxLength(historyLimit)),
});
export type HistoryRequest = z.infer<typeof historyRequestSchema>;

/** Every version of each, newest first, with the texts of the newest; what may not be read is left out. */
export const historyResponseSchema = z.object({
  histories: z.array(
    z.object({
      keyId: z.string(),
      versions: z.array(
        z.object({
          item: versionItemSchema,
          /** Null where it is known already or lies too far back: it is asked for on its own. */
          document: z.nullable(wireDocumentSchema),
        }),
      ),
    }),
  ),
});
export type HistoryResponse = z.infer<typeof historyResponseSchema>;
