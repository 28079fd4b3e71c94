import type { Document } from '#domain/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import { putConflict, rebaseConflict } from './conflicts.ts';
import { overlay, rowOf, stateOf } from '#mirror/overlay/overlay.ts';
import { applyIncoming } from './rebase.ts';

/** Placeholder scope of a document created here, until the next pull names the real one or drops the document. */
const createdHereScope = '~made-here';

/** Scopes of a document after its change was applied; those of a new document come with the next pull. */
export function scopesAfter(shown: DocumentRow | undefined): string[] {
  return shown && shown.scopes.length > 0 ? shown.scopes : [createdHereScope];
}

/** Removes a finished change from its lane. Returns the remaining lane. */
async function removeFrom(
  lane: readonly OutboxRow[],
  { order }: OutboxRow,
  mirror: Mirror,
): Promise<OutboxRow[]> {
  await mirror.outbox.delete(order);
  return lane.filter((each) => each.order !== order);
}

/**
 * Stores the result of a finished change. What waits behind the change was written over the document known here with
 * the change on it; if others had saved before the server applied it, their versions arrive on top of that.
 */
export async function storeApplied(
  mirror: Mirror,
  row: OutboxRow,
  lane: readonly OutboxRow[],
  document: Document,
): Promise<void> {
  const [shadow, conflict] = await Promise.all([
    mirror.shadow.get(row.keyId),
    mirror.conflicts.get(row.keyId),
  ]);
  const base = shadow?.document;
  if (conflict || !base || document.version <= base.version + 1)
    return storeResult(mirror, document, await removeFrom(lane, row, mirror));
  return storeBeneath(mirror, row, lane, { base, theirs: document });
}

/** Stores a finished change as the base of what waits behind it, and then the server's document, which has more. */
export async function storeBeneath(
  mirror: Mirror,
  row: OutboxRow,
  lane: readonly OutboxRow[],
  { base, theirs }: { readonly base: Document; readonly theirs: Document },
): Promise<void> {
  await storeResult(mirror, overlay(base, [row]), await removeFrom(lane, row, mirror), theirs);
}

/**
 * Stores the resulting document beneath the remaining lane, then the newest that the server has: `answered`, or one
 * that arrived meanwhile. A document that arrived before the answer is left out: it lacks the change that this result
 * belongs to.
 */
async function storeResult(
  mirror: Mirror,
  document: Document,
  lane: readonly OutboxRow[],
  answered: Document = document,
): Promise<void> {
  const { keyId } = document;
  const [shown, shadow, conflict] = await Promise.all([
    mirror.documents.get(keyId),
    mirror.shadow.get(keyId),
    mirror.conflicts.get(keyId),
  ]);
  const arrived = shadow?.incoming;
  const newest = arrived && arrived.version > answered.version ? arrived : answered;
  const scopes = scopesAfter(shown);
  if (conflict && lane.some(({ id }) => id === conflict.changeId)) {
    // A later change of this lane was queued with a conflict, which is now with the result.
    return putConflict(mirror, rebaseConflict(conflict, newest), lane, scopes);
  }
  await mirror.documents.put(rowOf(overlay(document, lane), scopes, stateOf(lane)));
  if (lane.length > 0) await mirror.shadow.put({ keyId, document, incoming: null });
  else await mirror.shadow.delete(keyId);
  if (newest !== document) await applyIncoming(mirror, newest, scopes);
}
