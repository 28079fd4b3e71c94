import { type ErrorBody, errorMessage } from '#contract/errors/errors.ts';
import { type CollaborationChange, isCollaborationChange } from '#domain/rules/change.ts';
import { threads } from '#domain/content/comment.ts';
import { isBlocked } from '#domain/rules/lanes.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';

/** A comment, share or assignment that the server refused and its author has to deal with. */
export interface RefusedChange {
  readonly change: CollaborationChange;
  readonly reason: string;
}

/** Refused comments, shares and assignments of a document. */
export function refusedCollaboration(lane: readonly OutboxRow[]): RefusedChange[] {
  return lane
    .filter(isBlocked)
    .flatMap(({ change, error }) =>
      isCollaborationChange(change) ? [{ change, reason: refusalReason(error) }] : [],
    );
}

/** Returns the sentence that says why the server refused a change. */
export function refusalReason(error: OutboxRow['error']): string {
  const reason = error ? errorMessage(error) : 'The server gave no reason.';
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** Returns the errors of single fields. The reason for `in_use` already names them. */
export function fieldErrors(error: ErrorBody | null): ErrorBody['errors'] {
  return error?.code === 'in_use' ? undefined : error?.errors;
}

/** Whether the text has to be changed first: the server would refuse the same text again. */
export function needsCorrection(error: ErrorBody | null): boolean {
  return error?.code === 'too_large' || fieldErrors(error) !== undefined;
}

/** Returns the id of the comment that a change is about; undefined for shares and assignments. */
export function commentIdOf(change: CollaborationChange): string | undefined {
  switch (change.kind) {
    case 'comment':
      return change.id;
    case 'editComment':
    case 'deleteComment':
      return change.commentId;
    case 'share':
    case 'assign':
      return undefined;
  }
}

/** Refused comment changes: `at` by the comment they are shown at, `elsewhere` if that comment is not shown. */
export function refusedComments(
  lane: readonly OutboxRow[],
  comments: DocumentRow['comments'],
): { readonly at: ReadonlyMap<string, RefusedChange>; readonly elsewhere: readonly RefusedChange[] } {
  const shownIds = new Set(
    threads(comments).flatMap(({ comment, replies }) => [comment.id, ...replies.map(({ id }) => id)]),
  );
  const at = new Map<string, RefusedChange>();
  const elsewhere: RefusedChange[] = [];
  for (const refused of refusedCollaboration(lane)) {
    const id = commentIdOf(refused.change);
    if (id === undefined) continue;
    if (shownIds.has(id)) at.set(id, refused);
    else elsewhere.push(refused);
  }
  return { at, elsewhere };
}

/** Ids of the comments with unsent changes. */
export function waitingCommentIds(lane: readonly OutboxRow[]): ReadonlySet<string> {
  const ids = lane.map(({ change }) => (isCollaborationChange(change) ? commentIdOf(change) : undefined));
  return new Set(ids.filter((id) => id !== undefined));
}
