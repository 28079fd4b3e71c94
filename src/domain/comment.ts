import { z } from 'zod/mini';
import { type PersonRef, personRefSchema } from './person.ts';
import type { Person } from './permissions/permissions.ts';

/** Longest comment, in characters (specification section 5). */
export const commentLimit = 4000;

const editSchema = z.object({ id: z.string(), comment: z.string(), createdDate: z.string() });

/** A comment on a document, with every text it has had. Its id is that of the change that made it. */
export const commentSchema = z.object({
  id: z.string(),
  /** The comment it answers; replies are one level deep only. */
  parentId: z.nullable(z.string()),
  comment: z.string(),
  createdBy: personRefSchema,
  createdDate: z.string(),
  edits: z.array(editSchema),
});
export type Comment = z.infer<typeof commentSchema>;

/** A comment with its replies. */
export interface Thread {
  readonly comment: Comment;
  readonly replies: readonly Comment[];
}

/** Comments as they are read: threads from the oldest on, each with its replies in the order of their making. */
export function threads(comments: readonly Comment[]): Thread[] {
  const ordered = comments.toSorted((a, b) => order(a, b));
  return ordered
    .filter((each) => each.parentId === null)
    .map((comment) => ({ comment, replies: ordered.filter((each) => each.parentId === comment.id) }));
}

function order(a: Comment, b: Comment): number {
  return a.createdDate < b.createdDate ? -1 : a.createdDate > b.createdDate ? 1 : a.id < b.id ? -1 : 1;
}

/** The latest edit by date, if there is any: its text is what is displayed (specification section 3). */
export function latestEdit(comment: Comment): Comment['edits'][number] | undefined {
  return comment.edits.reduce<Comment['edits'][number] | undefined>(
    (latest, each) => (latest && latest.createdDate > each.createdDate ? latest : each),
    undefined,
  );
}

/** The text of a comment that is displayed. */
export function shownText(comment: Comment): string {
  return latestEdit(comment)?.comment ?? comment.comment;
}

/** The author may edit their own comment. */
export function mayEditComment(person: Pick<Person, 'id'>, comment: Comment): boolean {
  return comment.createdBy.id === person.id;
}

/** Administrators may delete any; its author only while it is the last of its thread (specification section 6). */
export function mayDeleteComment(
  person: Pick<Person, 'id' | 'isAdmin'>,
  comment: Comment,
  all: readonly Comment[],
): boolean {
  if (person.isAdmin) return true;
  return mayEditComment(person, comment) && isLast(comment, all);
}

function isLast(comment: Comment, all: readonly Comment[]): boolean {
  const top = comment.parentId ?? comment.id;
  const later = all.filter(
    (each) => each.parentId === top && each.id !== comment.id && order(comment, each) < 0,
  );
  return later.length === 0;
}

/** A comment without edits, as it is when it has just been made. */
export function newComment(
  {
    id,
    parentId,
    comment,
  }: { readonly id: string; readonly parentId: string | null; readonly comment: string },
  createdBy: PersonRef,
  createdDate: string,
): Comment {
  return { id, parentId, comment, createdBy, createdDate, edits: [] };
}
