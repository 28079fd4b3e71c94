import { z } from 'zod/mini';
import { type Comment, threads } from '#domain/content/comment.ts';
import { anchorSchema } from '#domain/content/textQuote.ts';
import { personRefSchema } from '#domain/content/person.ts';

/** An edit of a comment on the wire. `editParentId` is the id of the comment. */
export const wireEditSchema = z.object({
  id: z.string(),
  comment: z.string(),
  createdDate: z.string(),
  editParentId: z.string(),
});
type WireEdit = z.infer<typeof wireEditSchema>;

const commentFields = {
  id: z.string(),
  keyId: z.string(),
  comment: z.string(),
  parentId: z.nullable(z.string()),
  createdById: z.string(),
  createdBy: personRefSchema,
  createdDate: z.string(),
  edits: z.array(wireEditSchema),
  /** Part of the document that it is about; absent if it is about the whole. */
  anchor: z.optional(anchorSchema),
};
const replySchema = z.object({ ...commentFields, childComments: z.array(z.never()) });

/** A comment on the wire, with its replies (rule 10.14). */
export const wireCommentSchema = z.object({ ...commentFields, childComments: z.array(replySchema) });
export type WireComment = z.infer<typeof wireCommentSchema>;

/** Returns the comments of a document as threads, oldest first. */
export function toWireComments(keyId: string, comments: readonly Comment[]): WireComment[] {
  return threads(comments).map(({ comment, replies }) => ({
    ...toWireFields(keyId, comment),
    childComments: replies.map((reply) => ({ ...toWireFields(keyId, reply), childComments: [] })),
  }));
}

/** Returns one comment without its replies. */
export function toWireComment(keyId: string, comment: Comment): WireComment {
  return { ...toWireFields(keyId, comment), childComments: [] };
}

/** Returns one edit of a comment. */
export function toWireEdit(commentId: string, edit: Comment['edits'][number]): WireEdit {
  return { ...edit, editParentId: commentId };
}

function toWireFields(keyId: string, comment: Comment): Omit<WireComment, 'childComments'> {
  const { id, parentId, createdBy, createdDate, edits, anchor } = comment;
  return {
    id,
    keyId,
    comment: comment.comment,
    parentId,
    createdById: createdBy.id,
    createdBy,
    createdDate,
    edits: edits.map((each) => toWireEdit(id, each)),
    ...(anchor && { anchor }),
  };
}
