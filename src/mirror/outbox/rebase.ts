import { addsLogEntriesOnly } from '#domain/apply.ts';
import { type Change, createsVersion } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { changedFields, hasSameContent, merge3 } from '#domain/merge.ts';
import { type FieldValue, sameValue } from '#domain/fields/field.ts';
import { leftOf } from '#domain/rules/compare.ts';
import { type StatusId, status } from '#domain/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { ConflictRow, OutboxRow } from '#mirror/storage/rows.ts';
import { putConflict, rebaseConflict } from './conflicts.ts';
import { overlayConflict } from '#mirror/overlay/conflictTexts.ts';
import { documentOf, overlay, rowOf, stateOf } from '#mirror/overlay/overlay.ts';
import { laneOf } from './lanes.ts';
import { retainCovered } from './retainCovered.ts';
import { awaitsAnswer } from '#mirror/overlay/waiting.ts';

/**
 * Stores a document that arrived from the server beneath the unsent changes. Inside a transaction.
 *
 * | the lane | effect |
 * |---|---|
 * | is empty | the document is shown |
 * | has a change being sent | stored as `incoming` until the answer arrives |
 * | is in conflict | becomes the other side of the conflict, and is shown where I changed nothing |
 * | is in conflict, and all of it has arrived | the conflict is over |
 * | is based on this version | readable fields and shares are refreshed |
 * | changes the status, and the same transition of the same text has arrived | changes up to that one are done |
 * | was never sent, touches other fields | rebased on the arrived version |
 * | was never sent, touches the same field, changes the status or would undo a change of status | conflict |
 */
export async function applyIncoming(
  mirror: Mirror,
  incoming: Document,
  scopes: readonly string[],
): Promise<void> {
  const { keyId } = incoming;
  const [lane, shadow, shown, conflict] = await Promise.all([
    laneOf(mirror, keyId),
    mirror.shadow.get(keyId),
    mirror.documents.get(keyId),
    mirror.conflicts.get(keyId),
  ]);
  if (lane.length === 0) return showOver(mirror, incoming, [], scopes);
  const base = readableIn(shadow?.document ?? (shown ? documentOf(shown) : incoming), incoming);
  if (shown) await mirror.documents.update(keyId, { scopes: [...scopes] });
  if (incoming.version < base.version) return;
  if (incoming.version > base.version && awaitsAnswer(lane)) {
    await mirror.shadow.put({ keyId, document: base, incoming });
    if (shown) await hideUnreadable(mirror, { shown, base, incoming, conflict, lane, scopes });
    return;
  }
  if (conflict && (conflict.theirs || incoming.version > base.version)) {
    const seen = rebaseConflict({ ...conflict, base: readableIn(conflict.base, incoming) }, incoming);
    if (!leavesNothing(seen, incoming, lane)) return putConflict(mirror, seen, lane, scopes);
    const edits = lane.filter(({ change }) => createsVersion(change));
    const left = await withoutRows(mirror, lane, edits, incoming);
    await mirror.conflicts.delete(keyId);
    return showOver(mirror, incoming, left, scopes);
  }
  if (incoming.version === base.version) {
    await mirror.shadow.put({ keyId, document: incoming, incoming: shadow?.incoming ?? null });
    await mirror.documents.put(rowOf(overlay(incoming, lane), scopes, stateOf(lane)));
    return;
  }
  const done = doneByOthers(base, lane, incoming);
  if (done.length > 0) {
    return showOver(mirror, incoming, await withoutRows(mirror, lane, done, incoming), scopes);
  }
  const first = lane.find(({ change }) => createsVersion(change));
  if (first && lane.some((row) => conflictsWith(base, row, incoming))) {
    const next = lane.map((row): OutboxRow => (row === first ? { ...row, state: 'conflict' } : row));
    await mirror.outbox.bulkPut(next);
    const at = incoming.updatedDate;
    return putConflict(mirror, { keyId, changeId: first.id, base, theirs: incoming, at }, next, scopes);
  }
  const rebased = lane.map((row) => rebaseOnto(incoming, base, row));
  await mirror.outbox.bulkPut(rebased);
  return showOver(mirror, incoming, rebased, scopes);
}

/** Removes what the reader may no longer see from a document that waits for an answer: that may never come. */
async function hideUnreadable(
  mirror: Mirror,
  given: {
    readonly shown: Document;
    readonly base: Document;
    readonly incoming: Document;
    readonly conflict: ConflictRow | undefined;
    readonly lane: readonly OutboxRow[];
    readonly scopes: readonly string[];
  },
): Promise<void> {
  const { shown, base, incoming, conflict, lane, scopes } = given;
  if (Object.keys(shown.body).every((name) => Object.hasOwn(incoming.body, name))) return;
  const seen = conflict && {
    ...conflict,
    base: readableIn(conflict.base, incoming),
    theirs: conflict.theirs && readableIn(conflict.theirs, incoming),
  };
  if (seen) return putConflict(mirror, seen, lane, scopes);
  await mirror.documents.put(rowOf(overlay(base, lane), scopes, stateOf(lane)));
}

/** Stores the server's document, and the row with the lane on top of it. */
async function showOver(
  mirror: Mirror,
  base: Document,
  lane: readonly OutboxRow[],
  scopes: readonly string[],
): Promise<void> {
  const { keyId } = base;
  if (lane.length > 0) await mirror.shadow.put({ keyId, document: base, incoming: null });
  else await mirror.shadow.delete(keyId);
  await mirror.documents.put(rowOf(overlay(base, lane), scopes, stateOf(lane)));
}

/** Returns an older document without the fields its reader may no longer see: the arrived one has all they may. */
function readableIn(older: Document, { body }: Document): Document {
  const readable = Object.entries(older.body).filter(([name]) => Object.hasOwn(body, name));
  return { ...older, body: { ...Object.fromEntries(readable), title: older.body.title } };
}

/** The part of a lane that others have done too: up to its last transition to the same status with the same text. */
function doneByOthers(base: Document, lane: readonly OutboxRow[], theirs: Document): readonly OutboxRow[] {
  const rows = lane.filter(({ change }) => createsVersion(change));
  const last = rows.findLastIndex(
    ({ change }, at) =>
      change.kind === 'setStatus' && hasSameContent(overlay(base, rows.slice(0, at + 1)), theirs),
  );
  return rows.slice(0, last + 1);
}

/**
 * Whether the server's document already contains all that a change asks for, so that there is nothing to settle. If
 * the lane changes the status, everything else must be equal too: the transition was decided on exactly that text.
 */
export function isSatisfiedBy(
  theirs: Document,
  row: OutboxRow,
  base: Document | undefined,
  lane: readonly OutboxRow[],
): boolean {
  if (!contains(theirs, row)) return false;
  const hasTransition = lane.some(({ change }) => change.kind === 'setStatus');
  return !hasTransition || (base !== undefined && hasSameContent(overlay(base, [row]), theirs));
}

function contains(theirs: Document, { change }: OutboxRow): boolean {
  switch (change.kind) {
    case 'create':
    case 'save':
      return (
        theirs.statusId !== status.archived &&
        (change.teamId === undefined || change.teamId === theirs.teamId) &&
        Object.entries(change.body).every(([name, value]) => sameValue(theirs.body[name], value))
      );
    case 'setStatus':
      return theirs.statusId === change.statusId;
    case 'keepText':
      return Object.keys(changedFields(theirs.body, change.body)).length === 0;
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
    case 'assign':
      // These never conflict with an edit.
      return false;
  }
}

/**
 * Whether a conflict leaves nothing to decide, because the server's document has come to contain all of mine, and nothing
 * was typed as its result. Changes of the status were decided on another text, so a person decides again.
 */
function leavesNothing(conflict: ConflictRow, incoming: Document, lane: readonly OutboxRow[]): boolean {
  const isTyped = Object.values(conflict.choices ?? {}).some(({ mixed }) => mixed !== null);
  return (
    !isTyped &&
    lane.every(({ change }) => change.kind !== 'setStatus') &&
    incoming.statusId !== status.archived &&
    hasSameContent(overlayConflict(conflict, lane), incoming)
  );
}

/**
 * Removes changes that the server's document contains from a lane. Returns those that are left, with texts for the history
 * that one of the removed covers.
 */
export async function withoutRows(
  mirror: Mirror,
  lane: readonly OutboxRow[],
  done: readonly OutboxRow[],
  theirs: Document,
): Promise<OutboxRow[]> {
  await mirror.outbox.bulkDelete(done.map((row) => row.order));
  const retained = await retainCovered(mirror, done, theirs, theirs.updatedDate);
  return [...lane.filter((row) => !done.includes(row)), ...retained];
}

function conflictsWith(base: Document, { change, statusAfter }: OutboxRow, theirs: Document): boolean {
  switch (change.kind) {
    case 'create':
    case 'keepText':
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
    case 'assign':
      return false;
    case 'save':
      return (
        theirs.statusId === status.archived ||
        undoesStatus(base, theirs, statusAfter, change) ||
        (change.teamId !== undefined && theirs.teamId !== base.teamId && theirs.teamId !== change.teamId) ||
        merge3(documentTypes[theirs.entity].allFields, base.body, change.body, theirs.body).conflicts.length >
          0
      );
    case 'setStatus':
      // The transition was decided on another text, so a person decides again.
      return true;
  }
}

/** Whether a save might set back a status that others have set since. It does not if its author may approve. */
function undoesStatus(base: Document, theirs: Document, statusAfter: StatusId, change: Change): boolean {
  const isMoved = theirs.statusId > status.editing && theirs.statusId !== base.statusId;
  const mayApprove = base.statusId > status.editing && statusAfter === base.statusId;
  return isMoved && !mayApprove && !addsLogEntriesOnly(theirs, change);
}

function rebaseOnto(theirs: Document, base: Document, row: OutboxRow): OutboxRow {
  // Frozen: another device may send it from a file, and the server tells whether its author has missed something.
  if (row.state === 'sent') return row;
  const { change } = row;
  if (change.kind !== 'save') return row;
  const merged = merge3(documentTypes[theirs.entity].allFields, base.body, change.body, theirs.body);
  const body: Record<string, FieldValue> = {};
  for (const name of Object.keys(change.body)) {
    const value = merged.body[name];
    if (value !== undefined) body[name] = value;
  }
  const result = {
    teamId: change.teamId ?? theirs.teamId,
    statusId: theirs.statusId,
    body: { ...theirs.body, ...body },
  };
  const { allFields } = documentTypes[theirs.entity];
  const left = change.was ? leftOf(allFields, theirs, result, { body, was: change.was }) : { body };
  return { ...row, change: { ...change, ...left, version: theirs.version } };
}
