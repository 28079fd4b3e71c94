import { notFound } from '#domain/rules/apply.ts';
import type { Change } from '#domain/rules/change.ts';
import { withCollaboration } from '#domain/rules/collaboration.ts';
import { type Comment, shownText } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import type { PersonRef } from '#domain/content/person.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { enqueueChange } from '#mirror/outbox/queue.ts';
import { addHeld } from '#mirror/typed/heldText.ts';
import { type Mirror, mirrorName } from '#mirror/storage/database.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import { lastReceived } from './resync.ts';

/** A comment or an edit of one that a restored server has lost: the change that makes it again, by whom and when. */
export interface LostComment {
  readonly change: Extract<Change, { kind: 'comment' | 'editComment' }>;
  readonly by: PersonRef;
  readonly at: string;
}

/**
 * Returns the user's comments, and edits of them, that a restored server has lost of a document. They keep their ids: where
 * the server has had them after all, for example because another device was quicker, sending them again changes nothing.
 * Comments on fields that the user may no longer see are left out, as are edits of a comment that was edited elsewhere since.
 */
export function lostComments(mirror: Mirror, knownDocument: Document, theirs: Document): LostComment[] {
  const own = knownDocument.comments.filter(({ createdBy }) => mirrorName(createdBy.id) === mirror.name);
  return own.flatMap((comment) => {
    const theirComment = theirs.comments.find(({ id }) => id === comment.id);
    if (theirComment) return lostEdits(comment, theirComment, theirs);
    const isHidden = comment.anchor !== undefined && !Object.hasOwn(theirs.body, comment.anchor.field);
    return isHidden ? [] : [lostComment(comment, theirs, own)];
  });
}

function lostComment(comment: Comment, theirs: Document, own: readonly Comment[]): LostComment {
  const { id, parentId, anchor, createdBy: by, createdDate: at } = comment;
  const { keyId, entity } = theirs;
  // If the device of whoever began the thread never returns, the reply is kept as a comment of its own.
  const isThreadThere = [...theirs.comments, ...own].some((each) => each.id === parentId);
  const place = isThreadThere ? { parentId } : { parentId: null, ...(anchor && { anchor }) };
  return { change: { kind: 'comment', id, keyId, entity, comment: shownText(comment), ...place }, by, at };
}

function lostEdits(comment: Comment, theirComment: Comment, { keyId, entity }: Document): LostComment[] {
  const ids = new Set(comment.edits.map(({ id }) => id));
  if (theirComment.edits.some(({ id }) => !ids.has(id))) return [];
  return comment.edits
    .filter((edit) => theirComment.edits.every(({ id }) => id !== edit.id))
    .map((edit) => ({
      change: {
        kind: 'editComment',
        id: edit.id,
        keyId,
        entity,
        commentId: comment.id,
        comment: edit.comment,
      },
      by: comment.createdBy,
      at: edit.createdDate,
    }));
}

/** Queues lost comments to be sent again, unless they wait to be sent or deleted already. Inside a transaction. */
export async function queueLostComments(mirror: Mirror, lost: readonly LostComment[]): Promise<void> {
  for (const { change, by, at } of lost) {
    if (isWaiting(change, await laneOf(mirror, change.keyId))) continue;
    await enqueueChange(mirror, change, { at, by }, (document) =>
      document ? { kind: 'applied', document: withCollaboration(document, change, { by, at }) } : notFound,
    );
  }
}

/**
 * Holds the user's comments on a document that a restored server no longer sends them: whether it has lost the comments as
 * well cannot be seen from here. Inside a transaction.
 */
export async function holdComments(mirror: Mirror, row: DocumentRow, at: string): Promise<void> {
  const { keyId, entity, reference, body } = row;
  const knownDocument = await lastReceived(mirror, row);
  const lane = await laneOf(mirror, keyId);
  const changes = lostComments(mirror, knownDocument, { ...knownDocument, comments: [] })
    .map(({ change }) => change)
    .filter((change) => !isWaiting(change, lane));
  if (changes.length > 0) await addHeld(mirror, { keyId, entity, reference, title: body.title, changes, at });
}

/** Whether a lost comment waits to be sent already, or it or what it answers waits to be deleted. */
function isWaiting(change: LostComment['change'], lane: readonly OutboxRow[]): boolean {
  const around = change.kind === 'comment' ? change.parentId : change.commentId;
  return lane.some(
    ({ change: each }) =>
      each.id === change.id ||
      (each.kind === 'deleteComment' && (each.commentId === change.id || each.commentId === around)),
  );
}
