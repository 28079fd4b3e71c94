import { isCollaborationChange, isTextChange } from '#domain/rules/change.ts';
import { unshared } from '#domain/content/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import { isBlocked, trackOf } from '#domain/rules/lanes.ts';
import { laneOf } from './lanes.ts';
import { refreshDocument } from './refresh.ts';

/**
 * Discards the unsent edits of a document, and if none is blocked the entries of its logs too. If only entries are refused, it
 * discards just those; if only comments or shares are, just those. Other comments and shares stay, unless the document was
 * created here and goes too. Drafts stay. The document then shows the last known server state.
 */
export async function discardLane(mirror: Mirror, keyId: string): Promise<void> {
  await mirror.transaction('rw', laneTables(mirror), async () => {
    const [lane, serverRow] = await Promise.all([laneOf(mirror, keyId), mirror.server.get(keyId)]);
    // Another tab has discarded it meanwhile.
    if (lane.length === 0) return;
    const isOnServer = serverRow !== undefined && serverRow.document.version > 0;
    const remaining = isOnServer ? withoutDiscarded(lane, serverRow.isGone === 1) : [];
    await mirror.outbox.bulkDelete(lane.filter((row) => !remaining.includes(row)).map((row) => row.order));
    // The texts typed as the result of a conflict go with the edits, and can be restored with them.
    if (!remaining.some((row) => isTextChange(row.change))) {
      const choices = await typedAbout(mirror, keyId, 'choice');
      await mirror.typed.bulkDelete(choices.map(({ id }) => id));
    }
    await refreshDocument(mirror, keyId);
  });
}

function laneTables({ documents, outbox, server, typed }: Mirror) {
  return [documents, outbox, server, typed];
}

/** The lane without the discarded changes. */
function withoutDiscarded(lane: readonly OutboxRow[], isGone: boolean): OutboxRow[] {
  const blocked = lane.filter(isBlocked);
  if (blocked.length > 0 && !blocked.some(({ change }) => trackOf(change.kind) === 'text')) {
    // One thing at a time: refused comments are not discarded with refused entries.
    const entries = blocked.filter(({ change }) => !isCollaborationChange(change));
    const discarded = entries.length > 0 ? entries : blocked;
    return lane.filter((row) => !discarded.includes(row));
  }
  const keepsEntries = blocked.length > 0 && !isGone;
  return lane.filter(({ change }) =>
    keepsEntries ? trackOf(change.kind) !== 'text' : isCollaborationChange(change),
  );
}

/** Discards one entry of a log, comment or share; with a comment, later changes to it. All other unsent changes stay. */
export async function discardOne(mirror: Mirror, keyId: string, changeId: string): Promise<void> {
  await mirror.transaction('rw', laneTables(mirror), async () => {
    const [lane, serverRow] = await Promise.all([laneOf(mirror, keyId), mirror.server.get(keyId)]);
    const discarded = lane.filter(({ id, change }) => id === changeId || isOfComment(change, changeId));
    await mirror.outbox.bulkDelete(discarded.map((row) => row.order));
    // Beneath a document that the server does not have lies what is shown, which has the comment too.
    if (!serverRow) await mirror.documents.update(keyId, { shares: unshared, comments: [] });
    await refreshDocument(mirror, keyId);
  });
}

function isOfComment(change: OutboxRow['change'], commentId: string): boolean {
  return 'commentId' in change && change.commentId === commentId;
}
