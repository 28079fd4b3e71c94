import { Dexie } from 'dexie';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { gameId, gameSettingsFrom, knownZone } from '#domain/content/gameSettings.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import {
  type LimitFacts,
  type LimitedBy,
  allowancesOf,
  countSubmitted,
  countsAsSubmitted,
  limitedBy,
  limitingItem,
  limitsOf,
} from '#domain/rules/limits.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/**
 * Reads what the limits on a change depend on; undefined if it has none, or if this device does not have the item that
 * sets them: then the server decides.
 */
export async function readLimitFacts(
  mirror: Mirror,
  document: Document,
  change: Change,
): Promise<LimitFacts | undefined> {
  const limited = limitsOf(document, change);
  const item = limited && (await mirror.documents.get(limited.itemId));
  if (!limited || item?.entity !== limited.itemType) return undefined;
  const game = gameSettingsFrom((await mirror.documents.get(gameId))?.body);
  return {
    item: limitingItem(item),
    othersSubmitted: await countOthers(mirror, document, limited),
    timeZone: knownZone(game.timeZone),
  };
}

/** A document as a form has it: of a new one, only the text. */
export interface LimitedForm {
  readonly keyId: string;
  readonly entity: DocumentType;
  readonly body: BodyPatch;
  readonly createdBy: Document['createdBy'];
}

/**
 * Reads what the author of a document has left under its limits; undefined if it has none, or this device does not have
 * the item that sets them.
 */
export async function readAllowances(
  mirror: Mirror,
  document: LimitedForm,
): Promise<ReturnType<typeof allowancesOf> | undefined> {
  const limited = limitedBy(document);
  const item = limited && (await mirror.documents.get(limited.itemId));
  if (!limited || item?.entity !== limited.itemType) return undefined;
  const storedRow = await mirror.documents.get(document.keyId);
  const own = storedRow && countsAsSubmitted(storedRow, limited) ? 1 : 0;
  const others = await countOthers(mirror, document, limited);
  return allowancesOf(document, limited, item.body, others + own);
}

/** Counts the other documents of the same author that use up a limit. */
async function countOthers(
  mirror: Mirror,
  document: Pick<Document, 'keyId' | 'entity' | 'createdBy'>,
  limited: LimitedBy,
): Promise<number> {
  const { entity, createdBy } = document;
  const all = await mirror.documents
    .where('[entity+updatedDate]')
    .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
    .filter((each) => each.createdBy.id === createdBy.id)
    .toArray();
  return countSubmitted(document, limited, all);
}
