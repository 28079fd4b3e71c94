import type { Document } from '#domain/content/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { NewOutboxRow } from '#mirror/storage/rows.ts';
import type { ChoiceRow } from '#mirror/typed/rows.ts';
import { fieldOf, teamChoiceKey, draftOfResult, layersOf, typedResults } from './resultTexts.ts';
import type { CheckedLane } from './findConflict.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';

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

/**
 * Makes drafts of texts that were typed as the result of a conflict, and deletes its decisions: one draft of what was typed
 * last for each field or row, and more where tabs have typed different texts for one. Inside a transaction.
 */
export async function keepAsDrafts(
  mirror: Mirror,
  document: Pick<Document, 'teamId' | 'version'>,
  choices: readonly ChoiceRow[],
): Promise<void> {
  const drafts = layersOf(typedResults(choices)).map((rows) => draftOfResult(document, rows));
  await mirror.typed.bulkDelete(choices.map(({ id }) => id));
  await mirror.typed.bulkPut(drafts.filter((draft) => draft !== undefined));
}

/** Ends a conflict without a decision: the texts typed as its result become drafts. Inside a transaction. */
export async function endUndecided(
  mirror: Mirror,
  document: Pick<Document, 'keyId' | 'teamId' | 'version'>,
): Promise<void> {
  await keepAsDrafts(mirror, document, await typedAbout(mirror, document.keyId, 'choice'));
}
