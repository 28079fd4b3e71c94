import { stateOf } from '#mirror/overlay/overlay.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

/** Sends the stuck and refused changes of a lane again, unchanged; with `changeId`, only that one. */
export async function retryLane(mirror: Mirror, keyId: string, changeId?: string): Promise<void> {
  await mirror.transaction('rw', mirror.outbox, mirror.documents, async () => {
    const lane = await laneOf(mirror, keyId);
    const next = lane.map((row): OutboxRow => {
      const isChosen = changeId === undefined || row.id === changeId;
      const isRetried = isChosen && (row.state === 'stuck' || row.state === 'refused');
      return isRetried ? { ...row, state: 'sent', tries: 0, notBefore: 0, error: null } : row;
    });
    await mirror.outbox.bulkPut(next);
    await mirror.documents.update(keyId, { sync: stateOf(next) });
  });
}
