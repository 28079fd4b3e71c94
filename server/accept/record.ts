import type { Change } from '#domain/rules/change.ts';
import { event as eventType } from '#domain/content/collections/event.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { fieldsOf, idIn } from '#domain/content/fields/read.ts';
import { revealRule, revealTime, withReveal } from '#domain/content/reveal.ts';
import { status } from '#domain/content/status.ts';
import type { LedgerEntry } from '#server/store/documents/ledger.ts';
import { findUses } from '#server/store/documents/read/usage.ts';
import { yieldToEventLoop } from '#server/store/database/sqlite.ts';
import type { Acceptance } from './acceptance.ts';
import type { Decision } from './results.ts';
import type { PreparedItem } from './prepare.ts';
import { revealRules } from '#server/store/documents/reveals.ts';

/** Records a change as done. */
export function record(
  { batch, actor, now }: Acceptance,
  { change: { id, keyId }, hash }: PreparedItem,
  document: Document,
  version = document.version,
): Decision {
  const userId = actor.person.id;
  const entry: LedgerEntry = { id, userId, hash, keyId, version, at: now };
  batch.record(entry);
  return { kind: 'done', entry, document };
}

/** Stores comments or shares; they make no version. */
export function recordCollaboration(
  acceptance: Acceptance,
  item: PreparedItem,
  document: Document,
): Decision {
  acceptance.batch.putCollaboration(document);
  return record(acceptance, item, document);
}

/**
 * Stores a text that lost a conflict beside the versions. Its version says which of its fields a reader may see; one that
 * its author made on a document that was not here yet stands beside the first.
 */
export function recordKeptText(
  acceptance: Acceptance,
  item: PreparedItem & { readonly change: Extract<Change, { kind: 'keepText' }> },
  document: Document,
): Decision {
  const { batch, actor, now } = acceptance;
  const { id, keyId } = item.change;
  const body = JSON.stringify(item.change.body);
  const version = Math.min(Math.max(1, item.change.version), document.version);
  batch.putKeptText({ id, key_id: keyId, version, at: now, by: actor.person.id, body });
  return record(acceptance, item, document);
}

/** Stores the next version of a document. A collection item that is in use cannot be archived. */
export async function recordVersion(
  acceptance: Acceptance,
  item: PreparedItem,
  applied: Document,
): Promise<Decision> {
  const { batch, actor } = acceptance;
  const document = await withRevealTime(acceptance, { ...applied, version: applied.version + 1 });
  if (!actor.person.isStaff && revealsByMoving(batch.document(document.keyId), document)) {
    return refuseReleasedItem();
  }
  if (isCollectionKey(document.entity)) {
    const isArchived = document.statusId === status.archived;
    const uses = isArchived ? await findUses(batch, actor.person, document.keyId) : [];
    if (uses.length > 0) return refuseInUse(uses);
    await clearOtherNextEvents(acceptance, document);
  } else if (batch.document(document.keyId)?.statusId === status.archived) {
    const team = await batch.loadItem('team', document.teamId);
    if (team?.statusId === status.archived && document.statusId !== status.archived)
      return refuseArchivedTeam(team);
  }
  batch.put(document);
  await updateRevealTimes(acceptance, document);
  return record(acceptance, item, document);
}

/**
 * Whether a document is revealed because it was moved to an item that has been released, such as a request to the research
 * period of the year before. Only staff reveal anything.
 */
function revealsByMoving(before: Document | undefined, after: Document): boolean {
  const rule = revealRule(after.entity);
  if (!rule || !before || before.isRevealed || !after.isRevealed) return false;
  return before.body[rule.reference] !== after.body[rule.reference];
}

/** The same whether or not there is an answer, so that the refusal does not reveal that. */
function refuseReleasedItem(): Decision {
  const error = 'The period that you chose has been released. Choose one that is still open.';
  return { kind: 'refused', error: { code: 'not_allowed_now', error } };
}

/** No document belongs to an archived team (decision 034). */
function refuseArchivedTeam({ body }: Document): Decision {
  const error = `Its team, ${body.title}, is Archived. Unarchive the team first.`;
  return { kind: 'refused', error: { code: 'not_allowed_now', error } };
}

function refuseInUse(uses: readonly string[]): Decision {
  const list = new Intl.ListFormat('en-GB').format(uses);
  const error = `It is in use, by ${list}. Change that first.`;
  return { kind: 'refused', error: { code: 'in_use', error, errors: [...uses] } };
}

/** Only one event is the next one: flagging it removes the flag from the others. */
async function clearOtherNextEvents({ batch }: Acceptance, event: Document): Promise<void> {
  if (event.entity !== 'event' || !fieldsOf(eventType, event.body)('isNext')) return;
  const others = await batch.loadFromCollection(
    'event',
    ({ keyId, body }) => fieldsOf(eventType, body)('isNext') && keyId !== event.keyId,
  );
  for (const other of others) {
    const { updatedBy, updatedDate } = event;
    const body = { ...other.body, isNext: false };
    batch.put({ ...other, version: other.version + 1, updatedBy, updatedDate, body });
  }
}

/** A document with the time at which fields of it are revealed, by its own date and that of the item it refers to. */
async function withRevealTime({ batch, now }: Acceptance, document: Document): Promise<Document> {
  const rule = revealRule(document.entity);
  if (!rule) return document;
  const { itemType } = rule;
  const itemId = idIn(document.body[rule.reference]);
  const item =
    itemId !== null && isCollectionKey(itemType) ? await batch.loadItem(itemType, itemId) : undefined;
  return withReveal(document, revealTime(rule, document, item), now);
}

/** Stores the new times of documents that refer to an item. They make no version: their texts are the same. */
async function updateRevealTimes(acceptance: Acceptance, item: Document): Promise<void> {
  const { batch } = acceptance;
  for (const [entity, rule] of revealRules) {
    if (rule.itemType !== item.entity) continue;
    const referring = await batch.loadReferring(entity, item.keyId);
    for (const [at, document] of referring.entries()) {
      // A period can have thousands of requests.
      if (at % 200 === 199) await yieldToEventLoop();
      if (document.body[rule.reference] !== item.keyId) continue;
      const next = await withRevealTime(acceptance, document);
      if (next.revealAt !== document.revealAt || next.isRevealed !== document.isRevealed) {
        batch.putCollaboration(next);
      }
    }
  }
}
