import { type SyncSummary, syncStatus, unsentSummary } from '#mirror/queries/unsent/syncState.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Reads the sync status of a device with its unsent work. */
export async function syncSummary(mirror: Mirror): Promise<SyncSummary> {
  const [status, unsent] = await Promise.all([syncStatus(mirror), unsentSummary(mirror)]);
  return { status, ...unsent };
}
