import { z } from 'zod/mini';
import { sharesSchema } from './document.ts';
import { type FieldValue, isFieldValue } from './fields/field.ts';
import { documentTypeSchema } from './documentTypes.ts';
import { statusSchema } from './status.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const value = z.custom<FieldValue>(isFieldValue);
const body = z.record(z.string().check(z.maxLength(64)), value);
const common = { id, keyId: id, entity: documentTypeSchema };
/** Longer than a comment may be: what is too long gets an answer that says so. */
const words = z.string().check(z.maxLength(100_000));

/** A new document. `keyId` is made on the device, so that it has its address before the server has seen it. */
const createChange = z.strictObject({ kind: z.literal('create'), ...common, teamId: id, body });

/** New values for some fields (absent ones stay as they are), made on `version`. */
const saveChange = z.strictObject({
  kind: z.literal('save'),
  ...common,
  version: z.int().check(z.gte(0)),
  teamId: z.optional(id),
  body,
});

/** A move to another status, made on `version`. */
const setStatusChange = z.strictObject({
  kind: z.literal('setStatus'),
  ...common,
  version: z.int().check(z.gte(0)),
  statusId: statusSchema,
});

/** A text that lost a conflict, kept in the document's history. It changes nothing else. */
const keepTextChange = z.strictObject({
  kind: z.literal('keepText'),
  ...common,
  version: z.int().check(z.gte(0)),
  body,
});

/** A comment, or with `parentId` a reply. The comment's id is the change's. */
const commentChange = z.strictObject({
  kind: z.literal('comment'),
  ...common,
  parentId: z.nullable(id),
  comment: words,
});

/** Another text for a comment; the ones before it are kept. The edit's id is the change's. */
const editCommentChange = z.strictObject({
  kind: z.literal('editComment'),
  ...common,
  commentId: id,
  comment: words,
});

const deleteCommentChange = z.strictObject({ kind: z.literal('deleteComment'), ...common, commentId: id });

/** Whom a document is shared with from now on. */
const shareChange = z.strictObject({ kind: z.literal('share'), ...common, shares: sharesSchema });

/** Everything that changes anything. `id` is the change's own, the same however often it is sent. */
export const changeSchema = z.discriminatedUnion('kind', [
  createChange,
  saveChange,
  setStatusChange,
  keepTextChange,
  commentChange,
  editCommentChange,
  deleteCommentChange,
  shareChange,
]);
export type Change = z.infer<typeof changeSchema>;

/** What is said of a document and who may see it: it stands beside the text, and no version comes of it. */
export type CollaborationChange = Extract<Change, { kind: 'comment' | 'editComment' | 'deleteComment' | 'share' }>;

/** Whether a change stands beside the text: then it waits for no edit, and no edit waits for it. */
export function isCollaborationChange(change: Change): change is CollaborationChange {
  switch (change.kind) {
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
      return true;
    case 'create':
    case 'save':
    case 'setStatus':
    case 'keepText':
      return false;
  }
}

/** The same change made on another version; what stands on no version stays as it is. */
export function withVersion(change: Change, version: number): Change {
  return 'version' in change ? { ...change, version } : change;
}
