import { z } from 'zod/mini';
import { maxComments } from '#domain/content/comment.ts';
import { sharesSchema } from '#domain/content/document.ts';
import { documentTypeSchema } from '#domain/content/documentTypes.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { formError, isSentValue } from '#domain/content/fields/sentValue.ts';
import { type CollaborationKind, isCollaborationKind } from './lanes.ts';
import { statusSchema } from '#domain/content/status.ts';
import { sentAnchorSchema } from '#domain/content/textQuote.ts';
import {
  changeIdSchema,
  idSchema as id,
  storable,
  versionSchema as version,
} from '#domain/primitives/storable.ts';

const value = z.custom<FieldValue>(isSentValue, { error: ({ input }) => formError(input) });
/** More fields than any type has. */
const maxFields = 200;
const body = z
  .record(z.string().check(z.maxLength(64)), value)
  .check(z.refine((fields) => Object.keys(fields).length <= maxFields, `At most ${maxFields} fields`));
const common = { id: changeIdSchema, keyId: id, entity: documentTypeSchema };
/** Wider than the limit of a comment, so that a comment that is too long is refused with a message. */
const commentText = z.string().check(z.maxLength(100_000), storable);

/** Creates a document. The device makes `keyId`, so the document has its URL before the server knows it. */
const createChange = z.strictObject({ kind: z.literal('create'), ...common, teamId: id, body });

const digest = z.string().check(z.maxLength(16));

/** The digests of what the author of an edit saw in each unit that it changes (domain/rules/conflicts/unseen.ts). */
const seenDigests = z.record(z.string().check(z.maxLength(200)), digest);

/**
 * Sets some fields; fields that are absent keep their values. `was` is what its author saw there, and decides. It is absent
 * from calls, which are made on a `version`; elsewhere that says which one its author had open.
 */
const editChange = z.strictObject({
  kind: z.literal('edit'),
  ...common,
  version,
  teamId: z.optional(id),
  body,
  was: z.optional(seenDigests),
});

/**
 * Adds entries to logs of a document: `body` has the new rows of each. It applies to any text in any status that can be edited,
 * and leaves both alone (decision 011). Entries that are there already are not added again.
 */
const addEntriesChange = z.strictObject({ kind: z.literal('addEntries'), ...common, body });

/**
 * Moves a document to another status. `was` is what its author had before them: the status, and the digest of the text
 * (domain/rules/conflicts/unseen.ts). It is absent from calls, which are made on a `version`. `evenIfIncomplete` approves it although
 * it could not be submitted.
 */
const setStatusChange = z.strictObject({
  kind: z.literal('setStatus'),
  ...common,
  version,
  statusId: statusSchema,
  was: z.optional(z.strictObject({ statusId: statusSchema, text: digest })),
  evenIfIncomplete: z.optional(z.literal(true)),
});

/** Stores a text that lost a conflict in the document's history. Changes nothing else. */
const keepTextChange = z.strictObject({
  kind: z.literal('keepText'),
  ...common,
  version,
  body,
});

/** Adds a comment, or a reply when `parentId` is set; `anchor` names what it is about. The id of the change becomes the id of the comment. */
const commentChange = z.strictObject({
  kind: z.literal('comment'),
  ...common,
  parentId: z.nullable(changeIdSchema),
  comment: commentText,
  anchor: z.optional(sentAnchorSchema),
});

/** Replaces the text of a comment; earlier texts are stored. The id of the change becomes the id of the edit. */
const editCommentChange = z.strictObject({
  kind: z.literal('editComment'),
  ...common,
  commentId: changeIdSchema,
  comment: commentText,
});

/** A comment as its reader knew it: the newest edit, null if there was none. */
const seenComment = z.strictObject({ id: changeIdSchema, lastEdit: z.nullable(changeIdSchema) });

/**
 * Deletes a comment and its replies. `lastEdit` is the newest edit that was known when it was deleted, null if there was
 * none, and `replies` are those that were known: what others wrote meanwhile is not deleted unseen. Both are absent from
 * calls, which delete whatever the thread says.
 */
const deleteCommentChange = z.strictObject({
  kind: z.literal('deleteComment'),
  ...common,
  commentId: changeIdSchema,
  lastEdit: z.optional(z.nullable(changeIdSchema)),
  replies: z.optional(z.array(seenComment).check(z.maxLength(maxComments))),
});

const sentShares = z.extend(sharesSchema, { shareTeams: z.array(id).check(z.maxLength(200)) });

/** Changes the shares of a document from those that the author saw (`was`, decision 071); without them, replaces all. */
const shareChange = z.strictObject({
  kind: z.literal('share'),
  ...common,
  shares: sentShares,
  was: z.optional(sentShares),
});

/**
 * Assigns a document to a person, or with nobody in `to` to no one. Of two at once the one that arrives later counts (decision
 * 047).
 */
const assignChange = z.strictObject({
  kind: z.literal('assign'),
  ...common,
  to: z.nullable(id),
  due: z.nullable(z.iso.datetime('Not a date and time')),
});

/** Everything that changes data is a change. `id` identifies it, and stays the same each time it is sent. */
export const changeSchema = z.discriminatedUnion('kind', [
  createChange,
  editChange,
  addEntriesChange,
  setStatusChange,
  keepTextChange,
  commentChange,
  editCommentChange,
  deleteCommentChange,
  shareChange,
  assignChange,
]);
export type Change = z.infer<typeof changeSchema>;

/** A change to the comments, shares or assignments of a document. It creates no version. */
export type CollaborationChange = Extract<Change, { kind: CollaborationKind }>;

/** Whether a change concerns comments, shares or assignments. Such changes and edits of the text never wait for each other. */
export function isCollaborationChange(change: Change): change is CollaborationChange {
  return isCollaborationKind(change.kind);
}

/** Whether a change is one of the text, the team or the status: only these can be in conflict. */
export function isTextChange(change: Change): boolean {
  return change.kind !== 'addEntries' && createsVersion(change);
}

/** Whether the server makes a new version of the document for a change. */
export function createsVersion(change: Change): boolean {
  return change.kind !== 'keepText' && !isCollaborationChange(change);
}
