import { z } from 'zod/mini';
import { changeSchema } from '#domain/rules/change.ts';
import { noticeSchema } from '#domain/personal/notice.ts';
import { personalEntrySchema } from '#domain/personal/entry.ts';
import { ownSlotSchema } from '#domain/event/schedule/crew/ownSlot.ts';
import { idSchema } from '#domain/primitives/storable.ts';
import { collaborationSchema, wireDocumentSchema } from '../document.ts';
import { errorBodySchema } from '../errors/errors.ts';
import { pushLimit } from './pushBudget.ts';
import { shortResultSchema } from './shortResult.ts';

/** Most documents that a pull request names as known. */
const knownLimit = 1000;

const knownSchema = z
  .record(idSchema, z.int().check(z.gte(0)))
  .check(z.refine((hashes) => Object.keys(hashes).length <= knownLimit, `At most ${knownLimit} documents`));

/** A pull request: the device's cursor in each scope. Scopes that it does not name start at 0. */
export const pullRequestSchema = z.strictObject({
  /** Owner of the device database. A session of another user gets 401, so that their data never mixes. */
  user: z.string(),
  epoch: z.nullable(z.string()),
  schema: z.int().check(z.gte(0)),
  scopes: z.record(z.string(), z.int().check(z.gte(0))),
  limit: z.int().check(z.gte(1), z.lte(1000)),
  /** Requests `check` with the last page. */
  check: z.optional(z.boolean()),
  /** Requests `personal` with the last page: the newest number of the person's own entries and notices here. */
  personal: z.optional(z.int().check(z.gte(0))),
  /**
   * Hashes (`contentHash`) of documents as the server has sent them, by key: those that answers to a push have just
   * brought. One that is still the same is not sent again, only the scopes that it is in.
   */
  known: z.optional(knownSchema),
});
export type PullRequest = z.infer<typeof pullRequestSchema>;

/** A document of a feed, complete and redacted for its reader. */
const feedItemSchema = z.object({
  scope: z.string(),
  document: wireDocumentSchema,
  ...collaborationSchema.shape,
});
export type FeedItem = z.infer<typeof feedItemSchema>;

/** Data for the person's own devices alone: entries and notices with a higher number than the device knew. */
const personalPageSchema = z.object({
  cursor: z.int(),
  /** Everything until then counts as read, in epoch milliseconds: the time of the person's first pull, or later. */
  readAt: z.int(),
  entries: z.array(personalEntrySchema),
  notices: z.array(noticeSchema),
  /** All views that the person's teams share, where any of them is newer than the device knew, or it knew nothing. */
  views: z.optional(z.array(personalEntrySchema)),
  /** All released slots that are the person's and that they may not read as event slots, under the same condition. */
  slots: z.optional(z.array(ownSlotSchema)),
});
export type PersonalPage = z.infer<typeof personalPageSchema>;

/** Most entries in one request. */
export const personalLimit = 200;

/** Entries of the person that were written on this device. */
export const personalRequestSchema = z.strictObject({
  user: z.string(),
  entries: z.array(personalEntrySchema).check(z.maxLength(personalLimit)),
});
export type PersonalRequest = z.infer<typeof personalRequestSchema>;

/** A document in a scope, without its content. */
const scopeEntrySchema = z.object({ scope: z.string(), id: z.string() });

/** One page of everything that has changed for this reader. `gone` lists the documents that have left a scope. */
export const pullResponseSchema = z.object({
  epoch: z.string(),
  /** All current scopes of the person. The device drops documents that it has only through other scopes. */
  scopes: z.array(z.string()),
  /** The cursor of each scope after this page. */
  cursors: z.record(z.string(), z.int()),
  more: z.boolean(),
  put: z.array(feedItemSchema),
  gone: z.array(scopeEntrySchema),
  /** In place of `put`: documents that are as `known` in the request says. Absent if there are none. */
  same: z.optional(z.array(scopeEntrySchema)),
  /** With the last page, if requested: the sum of the hashes of the documents in each scope (`contentHash`). */
  check: z.optional(z.record(z.string(), z.int())),
  /** If requested, with the last pages: `more` is also set while there are more of these. */
  personal: z.optional(personalPageSchema),
  minSchema: z.int(),
  serverTime: z.string(),
});
export type PullResponse = z.infer<typeof pullResponseSchema>;

/**
 * A change in a push request. `baseHash` is the hash (`contentHash`) of the document that it was made on, as the device has
 * it, or 0 where the change creates one. If the server had the same, the result is short, and so are those of the changes
 * of the document behind it.
 */
export const pushItemSchema = z.object({
  change: changeSchema,
  baseHash: z.optional(z.int().check(z.gte(0))),
});
export type PushItem = z.infer<typeof pushItemSchema>;

/**
 * A push request: changes in order. Each is applied completely or not at all, and has its own result. An invalid change is
 * refused by itself and does not affect those of other documents; what follows it in its own lane is not tried.
 */
export const pushRequestSchema = z.strictObject({
  user: z.string(),
  /**
   * The epoch of what the device has pulled. If the server has begun another, nothing is applied, and it answers 410: the
   * device first compares what it has with what is there.
   */
  epoch: z.optional(z.nullable(z.string())),
  /**
   * The highest feed number that the device has seen in that epoch. A server that has not given it out yet has gone back:
   * it answers as if it had begun another.
   */
  newest: z.optional(z.int().check(z.gte(0))),
  schema: z.int().check(z.gte(0)),
  changes: z.array(z.union([pushItemSchema, z.unknown()])).check(z.maxLength(pushLimit)),
});

/**
 * The result of one change: the document after it, whole or short, or an error. A change is skipped, and has no
 * result, where an earlier one of its lane was not applied: an edit behind an edit, a comment or share behind another, and
 * all of them behind a document that was not created.
 */
const pushResultSchema = z.object({
  id: z.string(),
  status: z.int(),
  document: z.optional(wireDocumentSchema),
  /** In place of the document. */
  short: z.optional(shortResultSchema),
  /** With the document, or with the current document of a conflict. */
  ...z.partial(collaborationSchema).shape,
  error: z.optional(errorBodySchema),
});
export type PushResult = z.infer<typeof pushResultSchema>;

export const pushResponseSchema = z.object({ answers: z.array(pushResultSchema), minSchema: z.int() });
