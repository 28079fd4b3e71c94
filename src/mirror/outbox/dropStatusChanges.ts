import type { Mirror } from '#mirror/storage/database.ts';
import { laneOf } from './lanes.ts';

/** Drops the status changes in a lane. Runs inside the transaction that settles the other changes. */
export async function dropStatusChanges(mirror: Mirror, keyId: string): Promise<void> {
  const lane = await laneOf(mirror, keyId);
  const transitions = lane.filter((row) => row.change.kind === 'setStatus');
  await mirror.outbox.bulkDelete(transitions.map((row) => row.order));
}
