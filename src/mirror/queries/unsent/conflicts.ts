import type { Mirror } from '#mirror/storage/database.ts';
import type { ConflictRow } from '#mirror/storage/rows.ts';

export { fieldOf, rowChoiceKey, teamChoiceKey } from '#mirror/outbox/choiceKeys.ts';
export { myPatch, myText } from '#mirror/outbox/conflictTexts.ts';
export { draftOfResult, resultTextsIn, withResult } from '#mirror/outbox/resultTexts.ts';

/** Conflicts of all other documents, oldest first. */
export async function otherConflicts(mirror: Mirror, keyId: string): Promise<ConflictRow[]> {
  const all = await mirror.conflicts.toArray();
  return all.filter((each) => each.keyId !== keyId).sort((a, b) => a.at.localeCompare(b.at));
}
