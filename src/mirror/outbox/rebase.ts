import { isSide, madeOn } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import { kinds } from '#domain/kinds.ts';
import { difference, merge3 } from '#domain/merge.ts';
import { type FieldValue, sameValue } from '#domain/fields/field.ts';
import { movedOn } from './conflicts.ts';
import type { Mirror, OutboxRow } from '#mirror/storage/database.ts';
import { laneOf } from './queue.ts';
import { documentOf, overlay, rowOf, stateOf } from './overlay.ts';

/**
 * Takes in a newer document from the server under what has not been sent yet. Inside a transaction.
 *
 * | the lane | then |
 * |---|---|
 * | is empty | the document is shown |
 * | stands on this very version | what its reader may see of it, and its shares, are taken anew |
 * | has something under way | kept aside until its answer is in |
 * | is in conflict | the other side of the conflict is this one now |
 * | moves the status, and the same move of the same text is there | that much of it is done |
 * | was never sent, touches other fields | my changes move on top of it |
 * | was never sent, touches the same field or moves the status | conflict |
 */
export async function takeIncoming(
  mirror: Mirror,
  incoming: Document,
  scopes: readonly string[],
): Promise<void> {
  const { keyId } = incoming;
  const [lane, shadow, shown] = await Promise.all([
    laneOf(mirror, keyId),
    mirror.shadow.get(keyId),
    mirror.documents.get(keyId),
  ]);
  if (lane.length === 0) {
    await mirror.shadow.delete(keyId);
    await mirror.documents.put(rowOf(incoming, scopes, 'saved'));
    return;
  }
  const base = asSeen(shadow?.document ?? (shown ? documentOf(shown) : incoming), incoming);
  if (shown) await mirror.documents.update(keyId, { scopes: [...scopes] });
  if (incoming.version < base.version) return;
  if (incoming.version === base.version) {
    await mirror.shadow.put({ keyId, document: incoming, incoming: shadow?.incoming ?? null });
    await mirror.documents.put(rowOf(overlay(incoming, lane), scopes, stateOf(lane)));
    return;
  }
  if (lane.some((row) => row.state === 'sent')) {
    await mirror.shadow.put({ keyId, document: base, incoming });
    return;
  }
  const conflict = await mirror.conflicts.get(keyId);
  if (conflict) {
    await mirror.conflicts.put(movedOn({ ...conflict, base: asSeen(conflict.base, incoming) }, incoming));
    await mirror.shadow.put({ keyId, document: base, incoming: null });
    await mirror.documents.put(rowOf(overlay(base, lane), scopes, stateOf(lane)));
    return;
  }
  const done = doneAlready(base, lane, incoming);
  if (done.length > 0) {
    const rest = lane.filter((row) => !done.includes(row)).map((row) => without(row, done, incoming.version));
    await mirror.outbox.bulkDelete(done.map((row) => row.order));
    await mirror.outbox.bulkPut(rest);
    if (rest.length > 0) await mirror.shadow.put({ keyId, document: incoming, incoming: null });
    else await mirror.shadow.delete(keyId);
    await mirror.documents.put(rowOf(overlay(incoming, rest), scopes, stateOf(rest)));
    return;
  }
  const first = lane.find(isOfText);
  if (first && lane.some((row) => clashes(base, row, incoming))) {
    await mirror.conflicts.put({
      keyId,
      changeId: first.id,
      base,
      theirs: incoming,
      at: incoming.updatedDate,
    });
    const next = lane.map((row): OutboxRow => (row === first ? { ...row, state: 'conflict' } : row));
    await mirror.outbox.bulkPut(next);
    await mirror.documents.update(keyId, { sync: stateOf(next) });
    return;
  }
  const moved = lane.map((row) => onTopOf(incoming, base, row));
  await mirror.outbox.bulkPut(moved);
  await mirror.shadow.put({ keyId, document: incoming, incoming: null });
  await mirror.documents.put(rowOf(overlay(incoming, moved), scopes, stateOf(moved)));
}

/** An older text without what its reader sees no more: everything they may see is in what has come in. */
function asSeen(older: Document, { body }: Document): Document {
  const seen = Object.entries(older.body).filter(([name]) => Object.hasOwn(body, name));
  return { ...older, body: { ...Object.fromEntries(seen), title: older.body.title } };
}

function isOfText({ change }: OutboxRow): boolean {
  return change.kind !== 'keepText' && !isSide(change);
}

/** What of a lane others have done alike: all up to its last move to the very status, of the very text, that are there. */
function doneAlready(base: Document, lane: readonly OutboxRow[], theirs: Document): readonly OutboxRow[] {
  const rows = lane.filter(isOfText);
  const last = rows.findLastIndex(
    ({ change }, at) => change.kind === 'setStatus' && isAlike(overlay(base, rows.slice(0, at + 1)), theirs),
  );
  return rows.slice(0, last + 1);
}

function isAlike(mine: Document, theirs: Document): boolean {
  const { statusId, teamId, body } = theirs;
  if (mine.statusId !== statusId || mine.teamId !== teamId) return false;
  return Object.keys({ ...difference(mine.body, body), ...difference(body, mine.body) }).length === 0;
}

/**
 * Whether the text that stood in the way of a change holds everything it asks for: then there is nothing to settle. Where
 * a move is in the lane the texts have to be alike in all, for it was decided on that text and no other.
 */
export function isDoneBy(
  theirs: Document,
  row: OutboxRow,
  base: Document | undefined,
  lane: readonly OutboxRow[],
): boolean {
  if (!saysTheSame(theirs, row)) return false;
  const isDecided = lane.some(({ change }) => change.kind === 'setStatus');
  return !isDecided || (base !== undefined && isAlike(overlay(base, [row]), theirs));
}

function saysTheSame(theirs: Document, { change }: OutboxRow): boolean {
  switch (change.kind) {
    case 'create':
    case 'save':
      return (
        theirs.statusId !== -1 &&
        (change.teamId === undefined || change.teamId === theirs.teamId) &&
        Object.entries(change.body).every(([name, value]) => sameValue(theirs.body[name], value))
      );
    case 'setStatus':
      return theirs.statusId === change.statusId;
    case 'keepText':
      return Object.keys(difference(theirs.body, change.body)).length === 0;
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
      // They clash with no text, and are never answered with one.
      return false;
  }
}

/** What waited for something that is done stands on the version in which it is. */
function without(row: OutboxRow, done: readonly OutboxRow[], version: number): OutboxRow {
  if (!done.some(({ id }) => id === row.after)) return row;
  return { ...row, after: null, change: madeOn(row.change, version) };
}

function clashes(base: Document, { change }: OutboxRow, theirs: Document): boolean {
  switch (change.kind) {
    case 'create':
    case 'keepText':
    case 'comment':
    case 'editComment':
    case 'deleteComment':
    case 'share':
      return false;
    case 'save':
      return (
        theirs.statusId === -1 ||
        (change.teamId !== undefined && theirs.teamId !== base.teamId && theirs.teamId !== change.teamId) ||
        merge3(kinds[theirs.entity].allFields, base.body, change.body, theirs.body).conflicts.length > 0
      );
    case 'setStatus':
      // A move was decided on the text as it was; on another text a person decides again.
      return true;
  }
}

function onTopOf(theirs: Document, base: Document, row: OutboxRow): OutboxRow {
  const { change } = row;
  if (change.kind !== 'save') return row;
  const merged = merge3(kinds[theirs.entity].allFields, base.body, change.body, theirs.body);
  const body: Record<string, FieldValue> = {};
  for (const name of Object.keys(change.body)) {
    const value = merged.body[name];
    if (value !== undefined) body[name] = value;
  }
  return { ...row, change: { ...change, body, version: row.after ? change.version : theirs.version } };
}
