import { assignedRef, currentAssignment } from '#domain/assignment.ts';
import type { Document } from '#domain/document.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { withOwnValues } from '#domain/apply.ts';
import { applyPatch } from '#domain/merge.ts';
import { referencedIds } from '#domain/fields/referencedIds.ts';
import { newestComment } from '#domain/comment.ts';
import { mentionedIn } from '#domain/textReferences.ts';
import { withCollaboration } from '#domain/collaboration.ts';
import { type StatusId, status } from '#domain/status.ts';
import type { DocumentRow, OutboxRow, PendingStatus, RowState } from '#mirror/storage/rows.ts';

/** Optimistic overlay: the server's document with the lane's unsent changes applied in order. */
export function overlay(base: Document, lane: readonly OutboxRow[]): Document {
  return lane.reduce(withChange, base);
}

function withChange(document: Document, row: OutboxRow): Document {
  const { change } = row;
  switch (change.kind) {
    case 'create':
    case 'save': {
      const body = applyPatch(documentTypes[document.entity].allFields, document.body, change.body);
      return withOwnValues({
        ...document,
        ...madeBy(row, document),
        teamId: change.teamId ?? document.teamId,
        statusId: row.statusAfter,
        body: { ...body, title: typeof body['title'] === 'string' ? body['title'] : document.body.title },
      });
    }
    case 'setStatus':
      return withOwnValues({ ...document, ...madeBy(row, document), statusId: change.statusId });
    case 'keepText':
      return document;
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
    case 'assign':
      return withCollaboration(document, change, { by: row.by ?? document.createdBy, at: row.madeAt });
  }
}

/** Who changed the document last, and when, once a change is made. */
function madeBy(
  { by, madeAt }: OutboxRow,
  { updatedBy }: Document,
): Pick<Document, 'updatedBy' | 'updatedDate'> {
  return { updatedBy: by ?? updatedBy, updatedDate: madeAt };
}

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
    eventId: typeof eventId === 'string' ? eventId : '',
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
