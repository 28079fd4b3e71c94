import { isCollaborationChange } from '#domain/change.ts';
import { unshared } from '#domain/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { overlayConflict } from '#mirror/overlay/conflictTexts.ts';
import { documentOf, overlay, rowOf, stateOf } from '#mirror/overlay/overlay.ts';
import { laneOf } from './lanes.ts';
import { isBlocked } from '#mirror/overlay/waiting.ts';

/**
 * Discards the unsent edits of a document; if only comments or shares are refused, just those. Other comments and
 * shares stay, unless the document was created here and goes too. Drafts stay. The document then shows the last known
 * server state.
 */
export async function discardLane(mirror: Mirror, keyId: string): Promise<void> {
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts];
  await mirror.transaction('rw', tables, async () => {
    const [lane, shadow, conflict, shown] = await Promise.all([
      laneOf(mirror, keyId),
      mirror.shadow.get(keyId),
      mirror.conflicts.get(keyId),
      mirror.documents.get(keyId),
    ]);
    // Another tab has discarded it meanwhile.
    if (lane.length === 0) return;
    const known = [conflict?.theirs, shadow?.incoming, shadow?.document].flatMap((each) => each ?? []);
    const server = known.toSorted((a, b) => b.version - a.version)[0];
    const remaining = server ? withoutDiscarded(lane) : [];
    await mirror.outbox.bulkDelete(lane.filter((row) => !remaining.includes(row)).map((row) => row.order));
    if (server) {
      const row = rowOf(overlay(server, remaining), shown?.scopes ?? [], stateOf(remaining));
      await mirror.documents.put(row);
    } else await mirror.documents.delete(keyId);
    if (server && remaining.length > 0) {
      await mirror.shadow.put({ keyId, document: server, incoming: null });
    } else await mirror.shadow.delete(keyId);
    if (remaining.some((row) => !isCollaborationChange(row.change))) return;
    await mirror.conflicts.delete(keyId);
  });
}

/** The lane without the discarded changes. */
function withoutDiscarded(lane: readonly OutboxRow[]): OutboxRow[] {
  const blocked = lane.filter(isBlocked);
  const onlyCollaboration = blocked.length > 0 && blocked.every((row) => isCollaborationChange(row.change));
  return lane.filter((row) => (onlyCollaboration ? !isBlocked(row) : isCollaborationChange(row.change)));
}

/** Discards one comment or share, with later changes to the same comment. All other unsent changes stay. */
export async function discardCollaboration(mirror: Mirror, keyId: string, changeId: string): Promise<void> {
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts];
  await mirror.transaction('rw', tables, async () => {
    const [lane, shadow, shown, conflict] = await Promise.all([
      laneOf(mirror, keyId),
      mirror.shadow.get(keyId),
      mirror.documents.get(keyId),
      mirror.conflicts.get(keyId),
    ]);
    const discarded = lane.filter(({ id, change }) => id === changeId || isOfComment(change, changeId));
    const remaining = lane.filter((row) => !discarded.includes(row));
    await mirror.outbox.bulkDelete(discarded.map((row) => row.order));
    if (!shown) return;
    const known = remaining.length === 0 ? (shadow?.incoming ?? shadow?.document) : shadow?.document;
    const base = known ?? { ...documentOf(shown), shares: unshared, comments: [] };
    const document = conflict ? overlayConflict(conflict, remaining) : overlay(base, remaining);
    await mirror.documents.put(rowOf(document, shown.scopes, stateOf(remaining)));
    if (remaining.length === 0) await mirror.shadow.delete(keyId);
  });
}

function isOfComment(change: OutboxRow['change'], commentId: string): boolean {
  return 'commentId' in change && change.commentId === commentId;
}
