import { type OtherText, withoutTexts } from '#mirror/overlay/draftTexts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DraftRow } from './rows.ts';

/** Removes from drafts what these texts contain, and deletes drafts of which nothing is left. Inside a transaction. */
export async function dropFromDrafts(
  mirror: Mirror,
  drafts: readonly DraftRow[],
  texts: readonly OtherText[],
): Promise<void> {
  for (const draft of drafts) {
    const remaining = withoutTexts(draft, texts);
    await (remaining ? mirror.typed.put(remaining) : mirror.typed.delete(draft.id));
  }
}
