import { assignedRef, currentAssignment } from '#domain/content/assignment.ts';
import { newestComment } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { referencedIds } from '#domain/content/fields/referencedIds.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import { mentionedIn } from '#domain/content/textReferences.ts';
import type { DocumentRow, OutboxRow, PendingStatus, RowState } from '#mirror/storage/rows.ts';

/** Returns a document as a row: with its scopes, its sync state, and the values its indexes need. */
export function rowOf(document: Document, scopes: readonly string[], sync: RowState): DocumentRow {
  const { eventId } = document.body;
  const { allFields } = documentTypes[document.entity];
  const assignee = currentAssignment(document)?.to;
  const commentedAt = newestComment(document.comments);
  const { statusId } = document;
  // Values that no index needs stay absent: an entry in an index costs as much as a tenth of the document.
  return {
    ...document,
    scopes: [...scopes],
    eventId: textIn(eventId),
    refs: [
      ...referencedIds(allFields, document.body),
      ...mentionedIn(allFields, document.body),
      ...(assignee ? [assignedRef(assignee.id)] : []),
    ],
    ...(commentedAt === '' ? {} : { commentedAt }),
    ...(isPending(statusId) ? { pending: statusId } : {}),
    ...(scopes.some(isPassing) ? { passing: 1 } : {}),
    sync,
  };
}

/** Whether a status waits for somebody. */
function isPending(statusId: StatusId): statusId is PendingStatus {
  return statusId === status.submitted || statusId === status.flagged;
}

/** Whether a scope is not the server's, but a mark of this device until the next pull. */
export function isPassing(scope: string): boolean {
  return scope.startsWith('~');
}

/** Returns the document in a row, without what only this device knows. */
export function documentOf(row: DocumentRow): Document {
  const {
    scopes: _scopes,
    eventId: _eventId,
    refs: _refs,
    commentedAt: _commentedAt,
    pending: _pending,
    passing: _passing,
    sync: _sync,
    ...document
  } = row;
  return document;
}

/** Sync state of a document with these unsent changes. */
export function stateOf(lane: readonly Pick<OutboxRow, 'state'>[]): RowState {
  if (lane.some((row) => row.state === 'conflict')) return 'conflict';
  if (lane.some((row) => row.state === 'refused' || row.state === 'stuck')) return 'refused';
  return lane.length > 0 ? 'waiting' : 'saved';
}
