import type { Mirror } from '#mirror/storage/database.ts';
import type { ConflictRow } from '#mirror/storage/rows.ts';

/** Conflicts of all other documents, oldest first. */
export async function otherConflicts(mirror: Mirror, keyId: string): Promise<ConflictRow[]> {
  const all = await mirror.conflicts.toArray();
  return all.filter((each) => each.keyId !== keyId).sort((a, b) => a.at.localeCompare(b.at));
}
