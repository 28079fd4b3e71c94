import type { BodyPatch } from '#domain/body.ts';
import { withoutPrevious } from '#mirror/overlay/draftTexts.ts';
import { draftOfResult, resultTextsIn, withResult } from '#mirror/overlay/resultTexts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { ConflictRow } from '#mirror/storage/rows.ts';
import { draftWith } from './draftWith.ts';

/**
 * Keeps texts that were written as the result of a conflict as a draft, with those of the same conflict that became one before. Those that another tab had written
 * go into a draft of that tab. Inside a transaction.
 */
export async function keepAsDraft(
  mirror: Mirror,
  conflict: Pick<ConflictRow, 'keyId' | 'base' | 'at'>,
  texts: BodyPatch,
  otherTab?: string,
): Promise<void> {
  const made = draftOfResult(conflict, texts);
  if (!made) return;
  const draft = otherTab === undefined ? made : { ...made, id: `${made.id}:${otherTab}` };
  const earlier = await draftWith(mirror, draft.id);
  await mirror.typed.put(withoutPrevious({ ...draft, body: withResult(earlier?.body ?? {}, texts) }));
}

/** Deletes a conflict that ends without a decision. The texts written as its result become a draft. Inside a transaction. */
export async function endUndecided(mirror: Mirror, keyId: string): Promise<void> {
  const conflict = await mirror.conflicts.get(keyId);
  if (!conflict) return;
  await keepAsDraft(mirror, conflict, resultTextsIn(conflict));
  await mirror.conflicts.delete(keyId);
}
