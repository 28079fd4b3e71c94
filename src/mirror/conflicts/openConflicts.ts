import type { Mirror } from '#mirror/storage/database.ts';
import { type Conflict, conflictIn } from '#mirror/conflicts/conflict.ts';
import { laneOf } from '../outbox/lanes.ts';

/** The conflict of a document, if there is one. */
export async function conflictOf(mirror: Mirror, keyId: string): Promise<Conflict | undefined> {
  const [server, lane] = await Promise.all([mirror.server.get(keyId), laneOf(mirror, keyId)]);
  return conflictIn(server, lane);
}

/** Every conflict, oldest first. */
export async function allConflicts(mirror: Mirror): Promise<Conflict[]> {
  const blocked = await mirror.outbox.where('state').equals('conflict').toArray();
  const keyIds = [...new Set(blocked.map(({ keyId }) => keyId))];
  const conflicts = await Promise.all(keyIds.map((keyId) => conflictOf(mirror, keyId)));
  return conflicts.filter((each) => each !== undefined).sort((a, b) => a.at.localeCompare(b.at));
}
