import { addsLogEntriesOnly, withOwnValues } from '#domain/rules/apply.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { type Change, createsVersion } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { applyPatch, hasSameContent } from '#domain/rules/conflicts/merge.ts';
import { editOn, unseenUnits } from '#domain/rules/conflicts/unseen.ts';
import { transitionOn } from '#domain/rules/transitionFit.ts';
import { withCollaboration } from '#domain/rules/collaboration.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import type { NewOutboxRow } from '#mirror/storage/rows.ts';

/** Optimistic overlay: the server's document with the lane's unsent changes applied in order. */
export function overlay(base: Document, lane: readonly NewOutboxRow[]): Document {
  return lane.reduce((document, row) => layer(document, row).document, base);
}

/** The overlay of a lane in conflict: who edited the document last, and when, is as on the server until that is settled. */
export function overlayConflict(server: Document, lane: readonly NewOutboxRow[]): Document {
  const result = overlay(server, lane);
  const { updatedBy, updatedDate } = server;
  return lane.some(({ change }) => change.kind === 'setStatus')
    ? result
    : { ...result, updatedBy, updatedDate };
}

/**
 * Returns a document as the authors of a lane's edits had it before them where they write; all else is as it is now. Of what
 * several edits write, the first has seen what was there.
 */
export function beneath(document: Document, lane: readonly NewOutboxRow[]): Document {
  const under = lane.reduceRight((after, row) => before(after, row), document);
  const first = lane.find(({ change }) => 'version' in change && createsVersion(change))?.change;
  const isCreated = lane.some(({ change }) => change.kind === 'create');
  const version = first && 'version' in first ? first.version : document.version;
  return { ...under, version: isCreated ? 0 : version };
}

/** A document with a change on top of it, and whether that replaces nothing which the author of the change has not seen. */
export interface Layer {
  readonly document: Document;
  readonly fits: boolean;
}

/** Puts one change on top of a document, as the server will. */
export function layer(document: Document, row: NewOutboxRow): Layer {
  const { change } = row;
  const { allFields } = documentTypes[document.entity];
  switch (change.kind) {
    case 'create': {
      const { teamId } = change;
      const body = withTitle(document, applyPatch(allFields, document.body, change.body));
      const created = { ...document, ...madeBy(row, document), teamId, statusId: row.statusAfter, body };
      return { document: withOwnValues(created), fits: true };
    }
    case 'edit':
      return withEdit(document, row, change);
    case 'addEntries': {
      const body = withTitle(document, applyPatch(allFields, document.body, change.body));
      return { document: withOwnValues({ ...document, ...madeBy(row, document), body }), fits: true };
    }
    case 'setStatus': {
      const fit = change.was ? transitionOn(allFields, document, change.was, change.statusId) : 'fits';
      if (fit === 'done') return { document, fits: true };
      const moved = { ...document, ...madeBy(row, document), statusId: change.statusId };
      return { document: withOwnValues(moved), fits: fit === 'fits' };
    }
    case 'keepText':
      return { document, fits: true };
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
    case 'assign': {
      const context = { by: row.by ?? document.createdBy, at: row.madeAt };
      return { document: withCollaboration(document, change, context), fits: true };
    }
  }
}

/** An edit on top of a document, as the server will store it: see `accept`. */
function withEdit(document: Document, row: NewOutboxRow, change: Extract<Change, { kind: 'edit' }>): Layer {
  const { allFields } = documentTypes[document.entity];
  const { was = {} } = change;
  const patch = editOn(allFields, document.body, change.body, was);
  const body = withTitle(document, applyPatch(allFields, document.body, patch));
  const writtenDocument = { ...document, teamId: change.teamId ?? document.teamId, body };
  const statusId = addsLogEntriesOnly(document, change) ? document.statusId : statusOver(document, row);
  // A field that its reader does not get is one that they may no longer write: the server says so.
  const readable = Object.entries(body).filter(([name]) => Object.hasOwn(document.body, name));
  const result = { ...writtenDocument, statusId, body: Object.fromEntries(readable) };
  const isSeen = unseenUnits(allFields, document, result, was).length === 0;
  // An edit that changes nothing sets back only a status that its author saw.
  if (!isSeen && hasSameContent(document, { ...writtenDocument, statusId: document.statusId }))
    return { document, fits: document.statusId !== status.archived };
  const isFit = isSeen && document.statusId !== status.archived;
  const saved = {
    ...writtenDocument,
    ...madeBy(row, document),
    statusId: isFit ? statusId : document.statusId,
  };
  return { document: withOwnValues(saved), fits: isFit };
}

/** The status of a document after an edit: one by somebody who may approve it leaves it alone. */
function statusOver({ statusId }: Document, { statusAfter }: NewOutboxRow): StatusId {
  return statusAfter > status.editing ? statusId : status.editing;
}

function withTitle({ body: { title } }: Document, body: BodyPatch): Document['body'] {
  return { ...body, title: typeof body['title'] === 'string' ? body['title'] : title };
}

function before(document: Document, { change, before: valuesBefore }: NewOutboxRow): Document {
  const { entity, body, teamId } = document;
  const { allFields } = documentTypes[entity];
  if (change.kind === 'create')
    return { ...document, body: { ...emptyBody(documentTypes[entity]), title: '' } };
  if (change.kind !== 'edit' || !valuesBefore) return document;
  const knownValues = Object.entries(valuesBefore.body).filter(([name]) => Object.hasOwn(body, name));
  const patch = editOn(allFields, body, Object.fromEntries(knownValues), change.was ?? {});
  return {
    ...document,
    teamId: valuesBefore.teamId ?? teamId,
    body: withTitle(document, { ...body, ...patch }),
  };
}

/** Who changed the document last, and when, once a change is made. */
function madeBy(
  { by, madeAt }: NewOutboxRow,
  { updatedBy }: Document,
): Pick<Document, 'updatedBy' | 'updatedDate'> {
  return { updatedBy: by ?? updatedBy, updatedDate: madeAt };
}
