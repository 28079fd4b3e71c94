import type { Document } from '#domain/content/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { NewOutboxRow } from '#mirror/storage/rows.ts';
import { keepAsDrafts } from '#mirror/typed/endUndecided.ts';
import type { ChoiceRow } from '#mirror/typed/rows.ts';
import { fieldOf, teamChoiceKey } from './choiceKeys.ts';
import type { CheckedLane } from './findConflict.ts';

/**
 * Keeps the decisions made so far of what a person has to decide on. Decisions about fields that the reader may no longer see
 * have no place in it any more; where there is nothing to decide, none has. Inside a transaction.
 */
export async function storeDecisions(
  mirror: Mirror,
  { blocked }: CheckedLane<NewOutboxRow>,
  choices: readonly ChoiceRow[],
  document: Document,
): Promise<void> {
  const isReadable = ({ place }: ChoiceRow) =>
    place === teamChoiceKey || Object.hasOwn(document.body, fieldOf(place));
  const over = choices.filter((choice) => !blocked || !isReadable(choice));
  if (over.length > 0) await keepAsDrafts(mirror, document, over);
}
