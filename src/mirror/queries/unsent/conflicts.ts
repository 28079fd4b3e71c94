import type { Mirror } from '#mirror/storage/database.ts';
import { allConflicts, type Conflict } from '#mirror/conflicts/conflict.ts';

/** Conflicts of all other documents, oldest first. */
export async function otherConflicts(mirror: Mirror, keyId: string): Promise<Conflict[]> {
  return (await allConflicts(mirror)).filter((each) => each.keyId !== keyId);
}
