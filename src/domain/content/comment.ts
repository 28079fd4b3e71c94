import { z } from 'zod/mini';
import { type Anchor, anchorSchema } from './textQuote.ts';
import { type PersonRef, personRefSchema, type Person } from './person.ts';

/** The longest comment, in characters (rule 13.6). */
export const commentLimit = 4000;

/** Most comments on one document, so that it still fits in one response. */
export const maxComments = 1000;

const editSchema = z.object({ id: z.string(), comment: z.string(), createdDate: z.string() });

/** A comment on a document with the history of its text. Its id is that of the change that created it. */
export const commentSchema = z.object({
  id: z.string(),
  /** The comment it replies to; replies are one level deep only. */
  parentId: z.nullable(z.string()),
  comment: z.string(),
  /** Part of the document that it is about; absent if it is about the whole, and in replies. */
  anchor: z.optional(anchorSchema),
  createdBy: personRefSchema,
  createdDate: z.string(),
  edits: z.array(editSchema),
});
export type Comment = z.infer<typeof commentSchema>;

/** Edits of a comment that devices get: the newest. The server stores all of them. */
const sentEdits = 5;

/** Returns comments with the edits that devices get. */
export function withNewestEdits(comments: readonly Comment[]): Comment[] {
  return comments.map((comment) =>
    comment.edits.length > sentEdits ? { ...comment, edits: comment.edits.slice(-sentEdits) } : comment,
  );
}

/** A comment with its replies. */
export interface Thread {
  readonly comment: Comment;
  readonly replies: readonly Comment[];
}

/** Returns comments as threads, oldest first, each with its replies, oldest first. */
export function threads(comments: readonly Comment[]): Thread[] {
  const ordered = comments.toSorted(byAge);
  return ordered
    .filter((each) => each.parentId === null)
    .map((comment) => ({ comment, replies: ordered.filter((each) => each.parentId === comment.id) }));
}

function byAge(a: Comment, b: Comment): number {
  return a.createdDate < b.createdDate ? -1 : a.createdDate > b.createdDate ? 1 : a.id < b.id ? -1 : 1;
}

/** The latest edit by date, whose text is displayed (rule 12.2); undefined without edits. */
export function latestEdit(comment: Comment): Comment['edits'][number] | undefined {
  return comment.edits.reduce<Comment['edits'][number] | undefined>(
    (latest, each) => (latest && latest.createdDate > each.createdDate ? latest : each),
    undefined,
  );
}

/** The id of the edit that arrived last; null without edits. */
export function lastEditId({ edits }: Comment): string | null {
  return edits.at(-1)?.id ?? null;
}

/** The text of a comment as displayed. */
export function shownText(comment: Comment): string {
  return latestEdit(comment)?.comment ?? comment.comment;
}

/** The time of the newest comment; empty without any. */
export function newestComment(comments: readonly Pick<Comment, 'createdDate'>[]): string {
  return comments.reduce((newest, { createdDate }) => (createdDate > newest ? createdDate : newest), '');
}

/** Whether the person may edit a comment: only its author. */
export function mayEditComment(person: Pick<Person, 'id' | 'seenAs'>, comment: Comment): boolean {
  return !person.seenAs && comment.createdBy.id === person.id;
}

/** Whether the person may delete a comment: administrators any, authors while it is the last in its thread (rule 12.4). */
export function mayDeleteComment(
  person: Pick<Person, 'id' | 'isAdmin' | 'seenAs'>,
  comment: Comment,
  all: readonly Comment[],
): boolean {
  if (person.isAdmin) return true;
  return mayEditComment(person, comment) && isLastInThread(comment, all);
}

function isLastInThread(comment: Comment, all: readonly Comment[]): boolean {
  // Every reply answers the first comment, whatever the clock of the process that took it said.
  if (comment.parentId === null) return !all.some((each) => each.parentId === comment.id);
  return !all.some(
    (each) => each.parentId === comment.parentId && each.id !== comment.id && byAge(comment, each) < 0,
  );
}

/** Returns a new comment without edits. */
export function newComment(
  {
    id,
    parentId,
    comment,
    anchor,
  }: Pick<Comment, 'id' | 'parentId' | 'comment'> & { readonly anchor?: Anchor | undefined },
  createdBy: PersonRef,
  createdDate: string,
): Comment {
  return { id, parentId, comment, ...(anchor && { anchor }), createdBy, createdDate, edits: [] };
}
