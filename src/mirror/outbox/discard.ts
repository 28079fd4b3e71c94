import { isSide } from '#domain/change.ts';
import { unshared } from '#domain/document.ts';
import type { Mirror, OutboxRow } from '#mirror/storage/database.ts';
import { isBlocked, laneOf } from './queue.ts';
import { documentOf, overlay, rowOf, stateOf } from './overlay.ts';

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
    // Decided in another tab meanwhile: the document is as the server has it.
    if (lane.length === 0) return;
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

/**
 * Drops one change beside the text of a document, with what was done to the same comment after it; everything else that
 * waits for this document stays as it is, whatever its state.
 */
export async function discardBeside(mirror: Mirror, keyId: string, changeId: string): Promise<void> {
  const tables = [mirror.documents, mirror.outbox, mirror.shadow];
  await mirror.transaction('rw', tables, async () => {
    const [lane, shadow, shown] = await Promise.all([
      laneOf(mirror, keyId),
      mirror.shadow.get(keyId),
      mirror.documents.get(keyId),
    ]);
    const gone = lane.filter(({ id, change }) => id === changeId || isOf(change, changeId));
    const left = lane.filter((row) => !gone.includes(row));
    const rest = left.map((row) => gone.reduce(behind, row));
    await mirror.outbox.bulkDelete(gone.map((row) => row.order));
    await mirror.outbox.bulkPut(rest);
    if (!shown) return;
    const known = rest.length === 0 ? (shadow?.incoming ?? shadow?.document) : shadow?.document;
    const base = known ?? { ...documentOf(shown), shares: unshared, comments: [] };
    await mirror.documents.put(rowOf(overlay(base, rest), shown.scopes, stateOf(rest)));
    if (rest.length === 0) await mirror.shadow.delete(keyId);
  });
}

/** Whether a change is of a comment that would be gone. */
function isOf(change: OutboxRow['change'], commentId: string): boolean {
  return 'commentId' in change && change.commentId === commentId;
}

/** What waited behind a change that goes waits behind the one before it. */
function behind(row: OutboxRow, gone: OutboxRow): OutboxRow {
  return row.after === gone.id ? { ...row, after: gone.after } : row;
}

/** Sends what is stuck or refused of a lane again, as it is; with `changeId` that alone. */
export async function retryLane(mirror: Mirror, keyId: string, changeId?: string): Promise<void> {
  await mirror.transaction('rw', mirror.outbox, mirror.documents, async () => {
    const lane = await laneOf(mirror, keyId);
    const next = lane.map((row): OutboxRow => {
      const isMeant = changeId === undefined || row.id === changeId;
      const again = isMeant && (row.state === 'stuck' || row.state === 'refused');
      return again ? { ...row, state: 'sent', tries: 0, notBefore: 0, error: null } : row;
    });
    await mirror.outbox.bulkPut(next);
    await mirror.documents.update(keyId, { sync: stateOf(next) });
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
