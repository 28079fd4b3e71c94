import { Dexie } from 'dexie';
import type { Change } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import { type LimitFacts, countSubmitted, limitingItem, limitsOf } from '#domain/limits.ts';
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
  const others = await mirror.documents
    .where('[entity+updatedDate]')
    .between([document.entity, Dexie.minKey], [document.entity, Dexie.maxKey])
    .filter(({ createdBy }) => createdBy.id === document.createdBy.id)
    .toArray();
  return { item: limitingItem(item), othersSubmitted: countSubmitted(document, limited, others) };
}
