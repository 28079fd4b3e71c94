import type { Mirror } from '../storage/database.ts';
import { type SyncStatus, readMeta, unknownStatus } from '../storage/meta.ts';

/** Current sync status. */
export async function syncStatus(mirror: Mirror): Promise<SyncStatus> {
  return (await readMeta(mirror, 'status')) ?? unknownStatus;
}

/** Position of this device in the server's feed: the epoch, and the cursor of each scope. */
export interface Cursors {
  readonly epoch: string | null;
  readonly scopes: Record<string, number>;
}

/** Reads the position that every pull starts from. */
export async function readCursors(mirror: Mirror): Promise<Cursors> {
  const [epoch, cursors] = await Promise.all([readMeta(mirror, 'epoch'), readMeta(mirror, 'cursors')]);
  return { epoch: epoch ?? null, scopes: cursors ?? {} };
}

/** Whether the server was restored from a backup, and not everything has been fetched again since. */
export async function isRestoring(mirror: Mirror): Promise<boolean> {
  return (await readMeta(mirror, 'isRestored')) ?? false;
}

/** The user's scopes as one string, which changes whenever their rights do. */
export async function rightsKey(mirror: Mirror): Promise<string> {
  const { scopes } = await readCursors(mirror);
  return Object.keys(scopes).toSorted().join(' ');
}
