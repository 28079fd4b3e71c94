import type { Mirror } from './database.ts';
import { laneOf } from './outbox.ts';
import { rowOf } from './overlay.ts';

/** Drops every unsent change of one document, as its author decided; the document shows what the server last said. */
export async function discardLane(mirror: Mirror, keyId: string): Promise<void> {
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts, mirror.drafts];
  await mirror.transaction('rw', tables, async () => {
    const [lane, shadow, conflict, shown] = await Promise.all([
      laneOf(mirror, keyId),
      mirror.shadow.get(keyId),
      mirror.conflicts.get(keyId),
      mirror.documents.get(keyId),
    ]);
    await mirror.outbox.bulkDelete(lane.map((row) => row.order));
    const truth = conflict?.theirs ?? shadow?.incoming ?? shadow?.document;
    if (truth) await mirror.documents.put(rowOf(truth, shown?.scopes ?? [], 'saved'));
    else await mirror.documents.delete(keyId);
    await Promise.all([
      mirror.shadow.delete(keyId),
      mirror.conflicts.delete(keyId),
      mirror.drafts.delete(keyId),
    ]);
  });
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

/** Drops own words that were set aside when access to their document was lost, as their author decided. */
export async function dropHeld(mirror: Mirror, keyId: string): Promise<void> {
  await mirror.held.delete(keyId);
}
