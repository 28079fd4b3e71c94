import { discardCollaboration, discardLane } from '#mirror/outbox/discard.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { draftOfResult, resultTextsIn } from '#mirror/overlay/resultTexts.ts';
import { unsentChangeOf } from '#mirror/unsentFile/unsentFile.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/transaction.ts';
import { recordDiscarded } from '#mirror/typed/recordDiscarded.ts';

/**
 * Discards the unsent edits of a document or, with `changeId`, one comment or share. It can be restored for seven days.
 */
export async function discardUnsent(
  mirror: Mirror,
  keyId: string,
  at: string,
  changeId?: string,
): Promise<void> {
  await transact(mirror, async () => {
    const [lane, document, conflict] = await Promise.all([
      laneOf(mirror, keyId),
      mirror.documents.get(keyId),
      mirror.conflicts.get(keyId),
    ]);
    await (changeId === undefined
      ? discardLane(mirror, keyId)
      : discardCollaboration(mirror, keyId, changeId));
    const left = await laneOf(mirror, keyId);
    const discarded = lane.filter(({ id }) => !left.some((row) => row.id === id));
    const entity = document?.entity ?? discarded[0]?.change.entity;
    if (entity === undefined) return;
    const isOver = conflict !== undefined && (await mirror.conflicts.get(keyId)) === undefined;
    const draft = isOver ? draftOfResult(conflict, resultTextsIn(conflict)) : undefined;
    if (discarded.length === 0 && !draft) return;
    await recordDiscarded(mirror, {
      keyId,
      entity,
      title: document?.body.title ?? '',
      at,
      changes: discarded.map((row) => unsentChangeOf(row, document)),
      typed: draft ? [draft] : [],
    });
  });
}
