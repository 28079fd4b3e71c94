import { withAssignment } from '#domain/content/assignment.ts';
import type { CollaborationChange } from './change.ts';
import {
  type Comment,
  commentLimit,
  lastEditId,
  maxComments,
  latestEdit,
  mayDeleteComment,
  mayEditComment,
  newComment,
} from '#domain/content/comment.ts';
import type { Document, Shares } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type ChangeContext, type Outcome, type Refusal, noPermission } from './outcome.ts';
import { may } from './permissions/permissions.ts';
import type { Person, PersonRef } from '#domain/content/person.ts';
import { maySeeField, visibleComments } from './permissions/visibleComments.ts';
import { status } from '#domain/content/status.ts';

/** Most characters in the comments on one document and their edits, so that it still fits in one response. */
const maxCharacters = 1_000_000;

/** One person may write half of the comments on a document and of their characters: nobody alone keeps all others out. */
const ownShare = 1 / 2;

/** Most edits of one comment. */
const maxEdits = 100;

/** Checks and applies a change to the comments, shares or assignments of a document. */
export function applyCollaboration(
  document: Document,
  change: CollaborationChange,
  context: ChangeContext,
): Outcome {
  const visibleComments = commentsFor(document, change, context.person);
  const refusal = refusalOf(document, visibleComments, change, context);
  if (refusal) return refusal;
  if (change.kind === 'deleteComment' && !visibleComments.some((each) => each.id === change.commentId)) {
    return { kind: 'applied', document };
  }
  return { kind: 'applied', document: withCollaboration(document, change, context) };
}

/**
 * The comments that a change may be about. One that the person may not see can be neither answered, edited nor deleted, but
 * their own they may still delete: they may have done so offline, before the field that it is about was hidden from them.
 */
function commentsFor(
  document: Document,
  change: CollaborationChange,
  { id, isStaff }: ChangeContext['person'],
): readonly Comment[] {
  const isOwn = (each: Comment) =>
    change.kind === 'deleteComment' && each.id === change.commentId && each.createdBy.id === id;
  if (document.comments.some(isOwn)) return document.comments;
  return visibleComments(documentTypes[document.entity].allFields, document, isStaff);
}

/**
 * Returns the document with a change to its comments, shares or assignments, without checking it. Idempotent, so the device can
 * overlay a change that the server has already applied.
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
      return { ...document, comments: comments.map((each) => withEdit(each, change, at)) };
    case 'deleteComment':
      return {
        ...document,
        comments: comments.filter(
          (each) => each.id !== change.commentId && each.parentId !== change.commentId,
        ),
      };
    case 'share':
      return { ...document, shares: withShares(document.shares, change) };
    case 'assign':
      return withAssignment(document, {
        id: change.id,
        to: change.to === null ? null : namedById(change.to),
        due: change.to === null ? null : change.due,
        by,
        at,
      });
  }
}

/**
 * Returns the shares after a change. Only the teams that it adds or removes are affected: one that others have removed
 * meanwhile stays removed. A team that is named twice counts once.
 */
export function withShares(
  now: Shares,
  { shares, was }: Pick<Extract<CollaborationChange, { kind: 'share' }>, 'shares' | 'was'>,
): Shares {
  if (!was) return { ...shares, shareTeams: [...new Set(shares.shareTeams)] };
  const [stays, before] = [new Set(shares.shareTeams), new Set(was.shareTeams)];
  const remaining = now.shareTeams.filter((team) => stays.has(team) || !before.has(team));
  const added = shares.shareTeams.filter((team) => !before.has(team));
  return {
    shareAll: shares.shareAll === was.shareAll ? now.shareAll : shares.shareAll,
    shareTeams: [...new Set([...remaining, ...added])],
  };
}

/** A person whose name is not known here: whoever shows or stores the assignment has it. */
function namedById(id: string): PersonRef {
  return { id, firstName: '', lastName: '', displayName: '' };
}

function withEdit(
  comment: Comment,
  { id, commentId, comment: text }: Extract<CollaborationChange, { kind: 'editComment' }>,
  at: string,
): Comment {
  if (comment.id !== commentId || comment.edits.some((each) => each.id === id)) return comment;
  // The latest edit wins by date, so an edit from a device whose clock is behind takes the date of the edit before it.
  const last = latestEdit(comment)?.createdDate ?? comment.createdDate;
  return { ...comment, edits: [...comment.edits, { id, comment: text, createdDate: at > last ? at : last }] };
}

function refusalOf(
  document: Document,
  visibleComments: readonly Comment[],
  change: CollaborationChange,
  { person }: ChangeContext,
): Refusal | undefined {
  switch (change.kind) {
    case 'share':
      if (!may(person, 'share', { ...document, statusId: status.editing })) return noPermission;
      return document.statusId === status.archived
        ? notNow('It is Archived and cannot be shared.')
        : undefined;
    case 'assign':
      if (!may(person, 'assign', { ...document, statusId: status.editing })) return noPermission;
      return document.statusId === status.archived
        ? notNow('It is Archived and cannot be assigned.')
        : undefined;
    case 'comment': {
      if (document.comments.length >= maxComments) return notNow(`It already has ${maxComments} comments.`);
      if (commentsBy(person, document).length >= maxComments * ownShare)
        return notNow(`You already have ${maxComments * ownShare} comments on it.`);
      return (
        closedTo(person, document) ??
        invalidText(change.comment) ??
        invalidParent(visibleComments, change.parentId) ??
        invalidAnchor(document, change, person) ??
        tooMany(document, person, change.comment + (change.anchor?.exact ?? ''))
      );
    }
    case 'editComment': {
      const comment = visibleComments.find((each) => each.id === change.commentId);
      if (!comment) return closedTo(person, document) ?? notNow('That comment has been deleted.');
      if (!mayEditComment(person, comment)) return noPermission;
      if (comment.edits.length >= maxEdits) {
        return notNow(`It has been edited ${maxEdits} times. Write a new comment instead.`);
      }
      return (
        closedTo(person, document) ?? invalidText(change.comment) ?? tooMany(document, person, change.comment)
      );
    }
    case 'deleteComment': {
      const comment = visibleComments.find((each) => each.id === change.commentId);
      // Deleting a deleted comment succeeds.
      if (!comment) return closedTo(person, document);
      if (!person.isAdmin && !mayEditComment(person, comment)) return noPermission;
      if (!mayDeleteComment(person, comment, visibleComments)) {
        return notNow('It has since been answered.');
      }
      if (change.lastEdit !== undefined && change.lastEdit !== lastEditId(comment)) {
        return notNow('It has since been edited.');
      }
      if (!hasKnownReplies(comment, visibleComments, change.replies))
        return notNow('It has since been answered.');
      return closedTo(person, document);
    }
  }
}

/** Whether all replies to a comment are as its reader knew them. Calls name none, and delete whatever the thread says. */
function hasKnownReplies(
  { id }: Comment,
  all: readonly Comment[],
  knownReplies: Extract<CollaborationChange, { kind: 'deleteComment' }>['replies'],
): boolean {
  const edits = knownReplies && new Map(knownReplies.map((each) => [each.id, each.lastEdit]));
  return !edits || all.every((each) => each.parentId !== id || edits.get(each.id) === lastEditId(each));
}

/** Comments need Read, and are closed on archived documents (rule 12.1). */
function closedTo(person: ChangeContext['person'], document: Document): Refusal | undefined {
  if (!may(person, 'comment', document)) return noPermission;
  return document.statusId === status.archived
    ? notNow('It is Archived. Comments are closed until it is unarchived.')
    : undefined;
}

function invalidText(comment: string): Refusal | undefined {
  if (comment.trim() === '') return invalid('Required');
  return comment.length > commentLimit
    ? invalid(`Comment is too long - limit to ${commentLimit} characters`)
    : undefined;
}

function commentsBy({ id }: Person, { comments }: Document): readonly Comment[] {
  return comments.filter(({ createdBy }) => createdBy.id === id);
}

function tooMany(document: Document, person: Person, added: string): Refusal | undefined {
  if (charactersIn(document.comments) + added.length > maxCharacters)
    return notNow('It has too many long comments. Delete some that are settled first.');
  return charactersIn(commentsBy(person, document)) + added.length > maxCharacters * ownShare
    ? notNow('You have too many long comments on it. Delete some that are settled first.')
    : undefined;
}

function charactersIn(comments: readonly Comment[]): number {
  return comments.reduce(
    (sum, { comment, anchor, edits }) =>
      sum +
      comment.length +
      (anchor?.exact.length ?? 0) +
      edits.reduce((inEdits, each) => inEdits + each.comment.length, 0),
    0,
  );
}

function invalidParent(comments: readonly Comment[], parentId: string | null): Refusal | undefined {
  if (parentId === null) return undefined;
  const parent = comments.find((each) => each.id === parentId);
  if (!parent) return notNow('The comment it answers has been deleted.');
  return parent.parentId === null ? undefined : invalid('A reply cannot have replies', 'parentId');
}

/** A comment belongs to a field that its author may read; a reply belongs to what the comment is about. */
function invalidAnchor(
  document: Document,
  { anchor, parentId }: Extract<CollaborationChange, { kind: 'comment' }>,
  { isStaff }: ChangeContext['person'],
): Refusal | undefined {
  if (!anchor) return undefined;
  if (parentId !== null) return invalid('A reply cannot be about another place in the document', 'anchor');
  const { allFields } = documentTypes[document.entity];
  return maySeeField(allFields, anchor.field, document, isStaff)
    ? undefined
    : invalid('There is no such field, or you may no longer read it', 'anchor');
}

function notNow(error: string): Refusal {
  return { kind: 'refused', code: 'not_allowed_now', error };
}

function invalid(message: string, name = 'comment'): Refusal {
  return { kind: 'refused', code: 'validation', error: message, errors: [{ name, messages: [message] }] };
}
