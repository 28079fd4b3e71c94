import { type SyncSummary, unsentSummary } from '#mirror/read/unsent.ts';
import { syncStatus } from '#mirror/read/syncState.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Reads the sync status of a device with its unsent work. */
export async function syncSummary(mirror: Mirror): Promise<SyncSummary> {
  const [status, unsent] = await Promise.all([syncStatus(mirror), unsentSummary(mirror)]);
  return { status, ...unsent };
}
