import { isSide } from '#domain/change';
import type { Document } from '#domain/document';
import { kinds } from '#domain/kinds';
import { merge3 } from '#domain/merge';
import type { FieldValue } from '#domain/field';
import type { Mirror, OutboxRow } from './database.ts';
import { laneOf } from './outbox.ts';
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
    await mirror.conflicts.put({ ...conflict, base: asSeen(conflict.base, incoming), theirs: incoming });
    await mirror.shadow.put({ keyId, document: base, incoming: null });
    await mirror.documents.put(rowOf(overlay(base, lane), scopes, stateOf(lane)));
    return;
  }
  const first = lane.find((row) => row.change.kind !== 'keepText' && !isSide(row.change));
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
