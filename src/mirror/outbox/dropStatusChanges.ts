import type { Mirror } from '#mirror/storage/database.ts';
import { laneOf } from './lanes.ts';

/**
 * Drops the status changes in a lane. A retained text behind one then waits for the change before it. Runs inside the
 * transaction that settles the other changes.
 */
export async function dropStatusChanges(mirror: Mirror, keyId: string): Promise<void> {
  const lane = await laneOf(mirror, keyId);
  const transitions = lane.filter((row) => row.change.kind === 'setStatus');
  const dropped = new Map(transitions.map(({ id, after }) => [id, after]));
  const before = (after: string | null): string | null =>
    after !== null && dropped.has(after) ? before(dropped.get(after) ?? null) : after;
  const waiting = lane.filter(({ id, after }) => after !== null && dropped.has(after) && !dropped.has(id));
  await mirror.outbox.bulkDelete(transitions.map((row) => row.order));
  await mirror.outbox.bulkPut(waiting.map((row) => ({ ...row, after: before(row.after) })));
}
