import { Dexie } from 'dexie';
import { type Mirror, type StoragePorts, mirrorName } from './database.ts';

const prefix = mirrorName('');

/** How long deleting a database may take, in milliseconds. A frozen tab can hold one open for ever. */
const deleteTimeoutMs = 5_000;

/** Ids of the users who have a mirror on this device. */
export async function usersHere(storage?: StoragePorts): Promise<string[]> {
  const names = storage
    ? (await storage.indexedDB.databases()).map(({ name = '' }) => name)
    : await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** Id of the user whose mirror this is. */
export function userIdOf(mirror: Mirror): string {
  return mirror.name.slice(prefix.length);
}

/** Deletes a mirror, and waits at most so many milliseconds. If a tab holds it open, the browser deletes it once that tab is closed. */
export async function deleteMirror(mirror: Mirror, withinMs: number = deleteTimeoutMs): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs));
  await Promise.race([mirror.delete().catch(() => undefined), late]);
}
