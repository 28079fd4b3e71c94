import { discardOne, discardLane } from '#mirror/outbox/discard.ts';
import { conflictOf } from '#mirror/conflicts/conflict.ts';
import { typedResults } from '#mirror/conflicts/resultTexts.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import { unsentChangeOf } from '#mirror/unsentFile/unsentFile.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/recovery.ts';
import { recordDiscarded } from '#mirror/typed/recordDiscarded.ts';

/**
 * Discards the unsent edits of a document or, with `changeId`, one entry of a log, comment or share. It can be restored for seven days.
 */
export async function discardUnsent(
  mirror: Mirror,
  keyId: string,
  at: string,
  changeId?: string,
): Promise<void> {
  await transact(mirror, async () => {
    const [lane, document, choices] = await Promise.all([
      laneOf(mirror, keyId),
      mirror.documents.get(keyId),
      typedAbout(mirror, keyId, 'choice'),
    ]);
    await (changeId === undefined ? discardLane(mirror, keyId) : discardOne(mirror, keyId, changeId));
    const remaining = await laneOf(mirror, keyId);
    const discarded = lane.filter(({ id }) => !remaining.some((row) => row.id === id));
    const entity = document?.entity ?? discarded[0]?.change.entity;
    if (entity === undefined) return;
    const isOver = (await conflictOf(mirror, keyId)) === undefined;
    const typed = isOver ? typedResults(choices) : [];
    if (discarded.length + typed.length === 0) return;
    await recordDiscarded(mirror, {
      keyId,
      entity,
      title: document?.body.title ?? '',
      at,
      changes: discarded.map((row) => unsentChangeOf(row, document)),
      typed,
    });
  });
}
