import type { Mirror } from '#mirror/storage/database.ts';
import { laneOf } from './lanes.ts';

/**
 * Drops the status changes waiting in a lane; a retained text that waits for one waits for what that waited for. Inside the
 * transaction that then settles the other changes.
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
