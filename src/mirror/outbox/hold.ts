import type { Mirror } from '#mirror/storage/database.ts';
import { discardLane } from './discard.ts';
import { laneOf } from './lanes.ts';

/** Keeps changes that have not been sent (decision 040) from being sent before `until` (device clock, epoch ms). */
export async function holdBack(mirror: Mirror, ids: readonly string[], until: number): Promise<void> {
  await mirror.outbox
    .where('id')
    .anyOf(ids)
    .modify((row) => {
      if (row.state === 'queued') Object.assign(row, { notBefore: until });
    });
}

/**
 * Takes back changes that have not been sent, each the only one of its document. Resolves to how many were taken back; the
 * others stay as they are.
 */
export async function takeBack(mirror: Mirror, ids: readonly string[]): Promise<number> {
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts];
  return mirror.transaction('rw', tables, async () => {
    let taken = 0;
    for (const row of await mirror.outbox.where('id').anyOf(ids).toArray()) {
      const lane = await laneOf(mirror, row.keyId);
      if (row.state !== 'queued' || lane.length !== 1) continue;
      await discardLane(mirror, row.keyId);
      taken += 1;
    }
    return taken;
  });
}
