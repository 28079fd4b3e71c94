import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { idIn } from '#domain/content/fields/read.ts';
import { revealRule, revealTime, withReveal } from '#domain/content/reveal.ts';
import { revealRules } from '#server/store/documents/reveals.ts';
import type { Acceptance } from './acceptance.ts';

/** A document with the time at which fields of it are revealed, by its own date and that of the item it refers to. */
export async function withRevealTime({ batch, now }: Acceptance, document: Document): Promise<Document> {
  const rule = revealRule(document.entity);
  if (!rule) return document;
  const { itemType } = rule;
  const itemId = idIn(document.body[rule.reference]);
  const [item] =
    itemId !== null && isCollectionKey(itemType)
      ? await batch.loadFromCollection(itemType, ({ keyId }) => keyId === itemId)
      : [];
  return withReveal(document, revealTime(rule, document, item), now);
}

/** Stores the new times of documents that refer to an item. They make no version: their texts are the same. */
export async function updateRevealTimes(acceptance: Acceptance, item: Document): Promise<void> {
  const { batch } = acceptance;
  for (const [entity, rule] of revealRules) {
    if (rule.itemType !== item.entity) continue;
    for (const document of await batch.loadReferring(entity, item.keyId)) {
      if (document.body[rule.reference] !== item.keyId) continue;
      const next = await withRevealTime(acceptance, document);
      if (next.revealAt !== document.revealAt || next.isRevealed !== document.isRevealed) {
        batch.putCollaboration(next);
      }
    }
  }
}
