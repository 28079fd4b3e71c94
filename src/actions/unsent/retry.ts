import { laneOf } from '#mirror/outbox/lanes.ts';
import { refreshDocument } from '#mirror/outbox/refresh.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { transact } from '#mirror/storage/recovery.ts';

/** Sends the stuck and refused changes of a lane again, unchanged; with `changeId`, only that one. */
export async function retryLane(mirror: Mirror, keyId: string, changeId?: string): Promise<void> {
  await transact(mirror, async () => {
    const lane = await laneOf(mirror, keyId);
    const next = lane.map((row): OutboxRow => {
      const isChosen = changeId === undefined || row.id === changeId;
      const isRetried = isChosen && (row.state === 'stuck' || row.state === 'refused');
      return isRetried ? { ...row, state: 'sent', tries: 0, notBefore: 0, error: null } : row;
    });
    await mirror.outbox.bulkPut(next);
    await refreshDocument(mirror, keyId);
  });
}
