import type { Mirror } from '#mirror/storage/database.ts';
import { probe, storageTroubleIn } from '#mirror/storage/recovery.ts';

/** Recovers from a query that failed, and resolves to whether reading works again. Null if storage was not the cause. */
export function recoverAfter(mirror: Mirror, error: unknown): Promise<boolean> | null {
  if (storageTroubleIn(error) === null) return null;
  return probe(mirror).then((health) => health !== 'dead');
}
