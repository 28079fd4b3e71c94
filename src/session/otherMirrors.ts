import { unsentCount } from '#mirror/read/unsent.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import { deleteMirror, usersHere } from '#mirror/storage/mirrorsHere.ts';
import { dropUnfinished, unfinishedIn } from '#mirror/typed/onLeaving.ts';
import { timeNow } from './clock.ts';
import { clearEvictionMarker, markStoredData } from './evictionMarker.ts';
import { rereadStorage } from './storageStatus.ts';

/** How long screens have to store what is being typed before their mirror goes, in milliseconds. */
export const storeTypedMs = 300;

/**
 * Removes everything from a user's mirror but their own unsent work, which is added again once they sign in and their
 * documents have arrived. A mirror without unsent work is deleted.
 */
export async function removeSynced(mirror: Mirror): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, storeTypedMs));
  await recoverTyped(mirror);
  // Rarely needed, so the first screen does not load it.
  const { reduceToUnsent } = await import('#mirror/unsentFile/reduceToUnsent.ts');
  const isEmpty = await reduceToUnsent(mirror, new Date(timeNow()).toISOString());
  const unsent = isEmpty ? 0 : await unsentCount(mirror);
  if (unsent > 0) markStoredData(mirror, unsent);
  else clearEvictionMarker(mirror);
  if (isEmpty) await deleteMirror(mirror);
  else mirror.close();
}

/** Stores in a mirror what was typed on a page that was left before it was stored. If that fails, the next start does it. */
export async function recoverTyped(mirror: Mirror): Promise<void> {
  if (unfinishedIn(mirror).size === 0) return;
  const { recoverUnfinished } = await import('#mirror/typed/recoverUnfinished.ts');
  await recoverUnfinished(mirror).catch(console.error);
}

/** Reduces the mirrors of all users but the current one. If storage fails, a mirror is left for the next start. */
export async function removeSyncedOfOthers(currentId: string | undefined): Promise<void> {
  const others = (await usersHere()).filter((id) => id !== currentId);
  const results = await Promise.allSettled(others.map((id) => removeSynced(openMirror(id))));
  for (const result of results) if (result.status === 'rejected') console.error(result.reason);
  if (others.length > 0) rereadStorage();
}

/** Deletes the unsent work that another user left on this device. */
export async function deleteUnsentOf(id: string): Promise<void> {
  const mirror = openMirror(id);
  clearEvictionMarker(mirror);
  dropUnfinished(mirror);
  await Promise.all(mirror.tables.map((table) => table.clear()));
  await deleteMirror(mirror);
}
