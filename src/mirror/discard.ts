import { isSide } from '#domain/change';
import type { Mirror, OutboxRow } from './database.ts';
import { isBlocked, laneOf } from './outbox.ts';
import { overlay, rowOf, stateOf } from './overlay.ts';

/**
 * Drops what a person decided to drop of one document: all unsent edits; or where only comments or shares are refused,
 * just those. What stands beside the text stays with it, unless the document itself goes with its create. The document
 * then shows what the server last said.
 */
export async function discardLane(mirror: Mirror, keyId: string): Promise<void> {
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts, mirror.drafts];
  await mirror.transaction('rw', tables, async () => {
    const [lane, shadow, conflict, shown] = await Promise.all([
      laneOf(mirror, keyId),
      mirror.shadow.get(keyId),
      mirror.conflicts.get(keyId),
      mirror.documents.get(keyId),
    ]);
    const truth = conflict?.theirs ?? shadow?.incoming ?? shadow?.document;
    const rest = truth ? kept(lane) : [];
    await mirror.outbox.bulkDelete(lane.filter((row) => !hasId(rest, row.id)).map((row) => row.order));
    await mirror.outbox.bulkPut(rest);
    if (truth) {
      await mirror.documents.put(rowOf(overlay(truth, rest), shown?.scopes ?? [], stateOf(rest)));
    } else await mirror.documents.delete(keyId);
    if (truth && rest.length > 0) await mirror.shadow.put({ keyId, document: truth, incoming: null });
    else await mirror.shadow.delete(keyId);
    if (rest.some((row) => !isSide(row.change))) return;
    await Promise.all([mirror.conflicts.delete(keyId), mirror.drafts.delete(keyId)]);
  });
}

function kept(lane: readonly OutboxRow[]): OutboxRow[] {
  const blocked = lane.filter(isBlocked);
  const onlyBeside = blocked.length > 0 && blocked.every((row) => isSide(row.change));
  const rest = lane.filter((row) => (onlyBeside ? !isBlocked(row) : isSide(row.change)));
  return rest.map((row) => (row.after === null || hasId(rest, row.after) ? row : { ...row, after: null }));
}

function hasId(rows: readonly OutboxRow[], id: string): boolean {
  return rows.some((row) => row.id === id);
}

/** Sends a stuck or refused lane again, as it is. */
export async function retryLane(mirror: Mirror, keyId: string): Promise<void> {
  await mirror.transaction('rw', mirror.outbox, mirror.documents, async () => {
    const lane = await laneOf(mirror, keyId);
    const again = lane.filter((row) => row.state === 'stuck' || row.state === 'refused');
    await mirror.outbox.bulkPut(
      again.map((row) => ({ ...row, state: 'sent', tries: 0, notBefore: 0, error: null })),
    );
    await mirror.documents.update(keyId, { sync: 'waiting' });
  });
}

/** Drops the moves to another status that wait in a lane. Inside a transaction that then settles the rest of it. */
export async function dropMoves(mirror: Mirror, keyId: string): Promise<void> {
  const lane = await laneOf(mirror, keyId);
  const moves = lane.filter((row) => row.change.kind === 'setStatus');
  await mirror.outbox.bulkDelete(moves.map((row) => row.order));
}

/** Forgets all that the server has told this device, but what unsent edits stand on: it is fetched again, or never. */
export async function keepUnsent(mirror: Mirror): Promise<void> {
  await mirror.transaction('rw', mirror.documents, mirror.versions, mirror.drafts, mirror.meta, async () => {
    await mirror.documents.filter(({ sync }) => sync === 'saved').delete();
    await mirror.versions.clear();
    await mirror.drafts.toCollection().modify({ was: {} });
    await mirror.meta.bulkDelete(['cursors', 'epoch', 'session', 'status']);
  });
}

/** Drops own words that were set aside when access to their document was lost, as their author decided. */
export async function dropHeld(mirror: Mirror, keyId: string): Promise<void> {
  await mirror.held.delete(keyId);
}
