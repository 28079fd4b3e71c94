import type { Document } from '#domain/content/document.ts';
import { draftOfResult, layersOf, typedResults } from '#mirror/conflicts/resultTexts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { typedAbout } from './kinds.ts';
import type { ChoiceRow } from './rows.ts';

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
