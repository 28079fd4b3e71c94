import { z } from 'zod/mini';
import { changeSchema } from '#domain/change.ts';
import { collaborationSchema, wireDocumentSchema } from './document.ts';
import { errorBodySchema } from './errors.ts';

/** Shape of what travels; raised when an older device could misread it. */
export const schemaVersion = 1;

/** Sent by the device: what it has of each scope. Scopes it does not name start at 0. */
export const pullRequestSchema = z.strictObject({
  /** Whose device database this is; a session of anybody else is answered 401, so that nothing is mixed. */
  user: z.string(),
  epoch: z.nullable(z.string()),
  schema: z.int().check(z.gte(0)),
  scopes: z.record(z.string(), z.int().check(z.gte(0))),
  limit: z.int().check(z.gte(1), z.lte(1000)),
  /** Asks for `check` with the last page. */
  check: z.optional(z.boolean()),
});
export type PullRequest = z.infer<typeof pullRequestSchema>;

/** One thing of a feed, whole and redacted for its reader. */
export const feedItemSchema = z.object({
  scope: z.string(),
  document: wireDocumentSchema,
  ...collaborationSchema.shape,
});
export type FeedItem = z.infer<typeof feedItemSchema>;

/** One page of everything that changed for this reader. `gone` names what has left a scope. */
export const pullResponseSchema = z.object({
  epoch: z.string(),
  /** All scopes the person has now; what the device holds only through others is dropped. */
  scopes: z.array(z.string()),
  /** Where each scope stands after this page. */
  cursors: z.record(z.string(), z.int()),
  more: z.boolean(),
  put: z.array(feedItemSchema),
  gone: z.array(z.object({ scope: z.string(), id: z.string() })),
  /** With the last page, where it was asked for: how many live things a scope has, and the sum of their versions. */
  check: z.optional(z.record(z.string(), z.object({ count: z.int(), versions: z.int() }))),
  minSchema: z.int(),
  serverTime: z.string(),
});
export type PullResponse = z.infer<typeof pullResponseSchema>;

/**
 * A change on its way. With `after`, its base is whatever version that earlier change came to (found in the ledger, so
 * it may be in the same request or in an earlier one) and its own `version` is not looked at.
 */
export const pushItemSchema = z.object({ change: changeSchema, after: z.optional(z.string()) });
export type PushItem = z.infer<typeof pushItemSchema>;

export const pushLimit = 100;

/** Up to 100 changes, in order; answered one by one, each wholly done or not at all. */
export const pushRequestSchema = z.strictObject({
  user: z.string(),
  schema: z.int().check(z.gte(0)),
  changes: z.array(pushItemSchema).check(z.maxLength(pushLimit)),
});

/**
 * The answer to one change: the document as it then is, or the error. A change whose `after` was not applied is not
 * tried and has no answer.
 */
export const pushResultSchema = z.object({
  id: z.string(),
  status: z.int(),
  document: z.optional(wireDocumentSchema),
  /** With the document, or with the one that stands in a conflict. */
  ...z.partial(collaborationSchema).shape,
  error: z.optional(errorBodySchema),
});
export type PushResult = z.infer<typeof pushResultSchema>;

export const pushResponseSchema = z.object({ answers: z.array(pushResultSchema), minSchema: z.int() });
