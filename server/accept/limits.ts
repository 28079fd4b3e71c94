import type { Change } from '#domain/rules/change.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { gameId, gameSettingsFrom, knownZone } from '#domain/content/gameSettings.ts';
import { type LimitFacts, countSubmitted, limitingItem, limitsOf } from '#domain/rules/limits.ts';
import { lockKey } from '#server/store/database/transaction.ts';
import type { Acceptance } from './acceptance.ts';

/**
 * Reads what the limits on a change depend on; undefined if it has none. Until the transaction ends, nobody else
 * submits a document of the same author under the same limits: otherwise two at once could exceed them.
 */
export async function readLimitFacts(
  { batch, database }: Acceptance,
  document: Document | undefined,
  change: Change,
): Promise<LimitFacts | undefined> {
  const limited = document && limitsOf(document, change);
  if (!limited) return undefined;
  const { itemType, itemId } = limited;
  const author = document.createdBy.id;
  await lockKey(batch.db, database, `limits ${itemId} ${author}`);
  const [item] = isCollectionKey(itemType)
    ? await batch.loadFromCollection(itemType, ({ keyId }) => keyId === itemId)
    : [];
  const others = await batch.loadReferring(document.entity, itemId, author);
  const othersSubmitted = countSubmitted(document, limited, others);
  const [settings] = await batch.loadFromCollection('game', ({ keyId }) => keyId === gameId);
  // Not the zone of the machine, which its operator may not have thought about.
  const timeZone = knownZone(gameSettingsFrom(settings?.body).timeZone) ?? 'UTC';
  return { item: item && limitingItem(item), othersSubmitted, timeZone };
}
