import type { Document } from '#domain/document.ts';
import { kinds } from '#domain/kinds.ts';
import { moved } from '#domain/apply.ts';
import { putFields } from '#domain/merge.ts';
import { pointedTo } from '#domain/fields/references.ts';
import { withSide } from '#domain/collaboration.ts';
import { moveBetween } from '#domain/status.ts';
import type { DocumentRow, OutboxRow, RowState } from '#mirror/storage/database.ts';

/** What you see: the server's document with the lane's unsent changes on top, in order. */
export function overlay(base: Document, lane: readonly OutboxRow[]): Document {
  return lane.reduce(withChange, base);
}

function withChange(document: Document, row: OutboxRow): Document {
  const { change } = row;
  switch (change.kind) {
    case 'create':
    case 'save': {
      const body = putFields(kinds[document.entity].allFields, document.body, change.body);
      return {
        ...document,
        teamId: change.teamId ?? document.teamId,
        statusId: row.statusAfter,
        body: { ...body, title: typeof body['title'] === 'string' ? body['title'] : document.body.title },
      };
    }
    case 'setStatus': {
      const move = moveBetween(document.statusId, change.statusId);
      return move ? moved(document, move) : { ...document, statusId: change.statusId };
    }
    case 'keepText':
      return document;
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
      return withSide(document, change, { by: row.by ?? document.createdBy, at: row.madeAt });
  }
}

/** The row of a document: what screens and indexes need beside it. */
export function rowOf(document: Document, scopes: readonly string[], sync: RowState): DocumentRow {
  const { eventId } = document.body;
  return {
    ...document,
    scopes: [...scopes],
    eventId: typeof eventId === 'string' ? eventId : '',
    refs: pointedTo(kinds[document.entity].allFields, document.body),
    sync,
  };
}

/** The document of a row, without what only the device knows. */
export function documentOf(row: DocumentRow): Document {
  const { scopes: _scopes, eventId: _eventId, refs: _refs, sync: _sync, ...document } = row;
  return document;
}

/** How a document with these unsent changes stands. */
export function stateOf(lane: readonly Pick<OutboxRow, 'state'>[]): RowState {
  if (lane.some((row) => row.state === 'conflict')) return 'conflict';
  if (lane.some((row) => row.state === 'refused' || row.state === 'stuck')) return 'refused';
  return lane.length > 0 ? 'waiting' : 'saved';
}
