import type { ChangeContext, Outcome, Refusal } from './outcome.ts';
import { noPermission } from './outcome.ts';
import type { CollaborationChange } from './change.ts';
import {
  type Comment,
  commentLimit,
  latestEdit,
  mayDeleteComment,
  mayEditComment,
  newComment,
} from './comment.ts';
import type { Document } from './document.ts';
import { may } from './permissions/permissions.ts';
import { status } from './status.ts';

/** Most comments on one document, so that it still travels in one piece. */
const mostComments = 1000;

/** Checks a comment, an edit or deletion of one, or new shares, and gives the document with them, or the reason why not. */
export function applyCollaboration(document: Document, change: CollaborationChange, moment: ChangeContext): Outcome {
  const refusal = whyNot(document, change, moment);
  return refusal ?? { kind: 'applied', document: withCollaboration(document, change, moment) };
}

/**
 * A document with a change beside its text. Done twice it is done once, so that what the server has already is not shown
 * again by the device.
 */
export function withCollaboration(
  document: Document,
  change: CollaborationChange,
  { by, at }: Pick<ChangeContext, 'by' | 'at'>,
): Document {
  const { comments } = document;
  switch (change.kind) {
    case 'comment':
      return comments.some((each) => each.id === change.id)
        ? document
        : { ...document, comments: [...comments, newComment(change, by, at)] };
    case 'editComment':
      return { ...document, comments: comments.map((each) => edited(each, change, at)) };
    case 'deleteComment':
      return {
        ...document,
        comments: comments.filter(
          (each) => each.id !== change.commentId && each.parentId !== change.commentId,
        ),
      };
    case 'share':
      return { ...document, shares: change.shares };
  }
}

function edited(
  comment: Comment,
  { id, commentId, comment: text }: Extract<CollaborationChange, { kind: 'editComment' }>,
  at: string,
): Comment {
  if (comment.id !== commentId || comment.edits.some((each) => each.id === id)) return comment;
  // A device whose clock is behind still has the last word in the order of its edits.
  const last = latestEdit(comment)?.createdDate ?? comment.createdDate;
  return { ...comment, edits: [...comment.edits, { id, comment: text, createdDate: at > last ? at : last }] };
}

function whyNot(document: Document, change: CollaborationChange, { person }: ChangeContext): Refusal | undefined {
  switch (change.kind) {
    case 'share':
      if (!may(person, 'share', { ...document, statusId: status.editing })) return noPermission;
      return document.statusId === status.archived
        ? closed('It is Archived, and is shared with nobody.')
        : undefined;
    case 'comment': {
      if (document.comments.length >= mostComments) return closed(`It has ${mostComments} comments already.`);
      return (
        cannotTalk(document, person) ?? wrongWords(change.comment) ?? wrongParent(document, change.parentId)
      );
    }
    case 'editComment': {
      const comment = document.comments.find((each) => each.id === change.commentId);
      if (!comment) return cannotTalk(document, person) ?? closed('That comment has been deleted.');
      if (!mayEditComment(person, comment)) return noPermission;
      return cannotTalk(document, person) ?? wrongWords(change.comment);
    }
    case 'deleteComment': {
      const comment = document.comments.find((each) => each.id === change.commentId);
      // What is gone already is as it was wanted.
      if (!comment) return cannotTalk(document, person);
      if (!person.isAdmin && !mayEditComment(person, comment)) return noPermission;
      if (!mayDeleteComment(person, comment, document.comments)) return closed('It has been answered since.');
      return cannotTalk(document, person);
    }
  }
}

/** Whoever may read a document may comment on it, unless it is archived (specification section 2.6). */
function cannotTalk(document: Document, person: ChangeContext['person']): Refusal | undefined {
  if (!may(person, 'comment', document)) return noPermission;
  return document.statusId === status.archived
    ? closed('It is Archived. Comments are closed until it is unarchived.')
    : undefined;
}

function wrongWords(comment: string): Refusal | undefined {
  if (comment.trim() === '') return wrong('Required');
  return comment.length > commentLimit
    ? wrong(`Comment is too long - limit to ${commentLimit} characters`)
    : undefined;
}

function wrongParent({ comments }: Document, parentId: string | null): Refusal | undefined {
  if (parentId === null) return undefined;
  const parent = comments.find((each) => each.id === parentId);
  if (!parent) return closed('The comment it answers has been deleted.');
  return parent.parentId === null ? undefined : wrong('Replies are one level deep only', 'parentId');
}

function closed(error: string): Refusal {
  return { kind: 'refused', code: 'not_allowed_now', error };
}

function wrong(message: string, name = 'comment'): Refusal {
  return { kind: 'refused', code: 'validation', error: message, errors: [{ name, messages: [message] }] };
}
