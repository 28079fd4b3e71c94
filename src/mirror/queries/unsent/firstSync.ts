import type { Mirror } from '#mirror/storage/database.ts';
import { syncStatus } from '#mirror/read/syncState.ts';

/** How far the first sync of this device has come. */
export interface FirstSync {
  /** Documents and collection items that are here. */
  readonly arrived: number;
  readonly isOffline: boolean;
}

/** The first sync while it lasts; null once everything has arrived. */
export async function firstSync(mirror: Mirror): Promise<FirstSync | null> {
  const { complete, reach } = await syncStatus(mirror);
  if (complete) return null;
  const arrived = await mirror.documents.count();
  return { arrived, isOffline: reach === 'offline' };
}
