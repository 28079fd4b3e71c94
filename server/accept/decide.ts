import { type Change, isCollaborationChange } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { occurrencesOf } from '#domain/personal/occurrences.ts';
import { may, mayHandIn, mayReachType } from '#domain/rules/permissions/permissions.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { hasSameContent } from '#domain/rules/conflicts/merge.ts';
import { editOn } from '#domain/rules/conflicts/unseen.ts';
import { transitionOn } from '#domain/rules/transitionFit.ts';
import { hiddenErrorCode } from '#server/store/documents/visibility.ts';
import { tryApplyChange } from './applyChange.ts';
import { conflict, type Decision, refuse, refuseAs } from './results.ts';
import type { PreparedItem } from './prepare.ts';
import { record, recordCollaboration, recordKeptText, recordVersion } from './record.ts';
import { replay, replayCreate } from './replay.ts';
import type { Acceptance } from './acceptance.ts';
import { knownToDevice } from './shortResult.ts';
import { unseenByAuthor } from './unseenByAuthor.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import { gameId, gameSettingsFrom, knownZone } from '#domain/content/gameSettings.ts';
import { type LimitFacts, countSubmitted, limitingItem, limitsOf } from '#domain/rules/limits.ts';
import { lockKey } from '#server/store/database/transaction.ts';

/**
 * Decides about one change, and puts what follows from it in the batch: sent before? → visible? → apply → conflict? → record.
 */
export async function decide(acceptance: Acceptance, item: PreparedItem): Promise<Decision> {
  const { batch } = acceptance;
  const { change } = item;
  const earlier = batch.ledgerEntry(change.id);
  if (earlier) return replay(acceptance, item, earlier);
  if (acceptance.closed.has(change)) return { kind: 'skipped' };
  const document = batch.document(change.keyId);
  const hidden = await refuseHidden(acceptance, document, change);
  if (hidden) return hidden;
  if (!item.isReadable)
    return refuse('validation', 'Its formatting takes too long to read. Send plain text.');
  if (change.kind === 'create' && batch.isPerson(change.keyId)) return refuse('forbidden');
  if (change.kind === 'create' && document) return replayCreate(acceptance, document, { ...item, change });

  if (document && isDecided(acceptance, document, change)) return record(acceptance, item, document);
  const limitFacts = await readLimitFacts(acceptance, document, change);
  const edit = document ? onNewest(acceptance, document, change) : change;
  const outcome = tryApplyChange(acceptance, document, edit, limitFacts);
  if (!outcome) return refuse('internal');
  const unseen = document ? unseenByAuthor(acceptance, document, change, outcome) : [];
  const isOnNewest = edit !== change || change.kind === 'addEntries';
  if (document && isOnNewest && outcome.kind === 'applied' && hasSameText(document, outcome.document)) {
    // All that a change asks for is there already: there is nothing to do, and nobody to tell, but for a status that its
    // author saw and sets back.
    if (unseen.length > 0 || outcome.document.statusId === document.statusId)
      return record(acceptance, item, document);
  }
  if (document && unseen.length > 0) return conflict(acceptance, document, unseen);
  if (outcome.kind === 'refused') return refuseAs(outcome);

  const recorded = await recordOutcome(acceptance, item, outcome.document);
  if (recorded.kind !== 'done') return recorded;
  const after = batch.document(change.keyId);
  if (after) batch.noteHappened(occurrencesOf(change, document, after), after);
  const knowledge = knownToDevice(acceptance, item, document);
  if (!knowledge) return recorded;
  acceptance.withShortResult.add(change.keyId);
  return { ...recorded, known: knowledge };
}

function recordOutcome(
  acceptance: Acceptance,
  item: PreparedItem,
  applied: Document,
): Promise<Decision> | Decision {
  const { change } = item;
  if (isCollaborationChange(change)) return recordCollaboration(acceptance, item, applied);
  if (change.kind === 'keepText') return recordKeptText(acceptance, { ...item, change }, applied);
  return recordVersion(acceptance, item, applied);
}

async function refuseHidden(
  { batch, actor }: Acceptance,
  document: Document | undefined,
  change: Change,
): Promise<Decision | undefined> {
  const { person } = actor;
  if (change.kind === 'create' && mayHandIn(person, change.entity)) return undefined;
  if (!mayReachType(person, change.entity)) return refuse('forbidden');
  if (change.kind === 'create') return undefined;
  if (document?.entity === change.entity && may(person, 'read', document)) return undefined;
  return refuse(await hiddenErrorCode(batch.db, actor, change.keyId));
}

/**
 * An edit as it is on the newest text: of the rows that it was sent with, only what it names is its own. Calls name nothing,
 * and are what they were sent as.
 */
function onNewest({ actor }: Acceptance, document: Document, change: Change): Change {
  if (change.kind !== 'edit' || change.was === undefined) return change;
  const { allFields } = documentTypes[document.entity];
  const visible = redactBody(allFields, document, actor.person.isStaff);
  return { ...change, body: editOn(allFields, visible, change.body, change.was) };
}

/** Whether somebody else has made the same change of the status to the same text: there is nothing to do. */
function isDecided({ actor }: Acceptance, document: Document, change: Change): boolean {
  if (change.kind !== 'setStatus' || change.was === undefined) return false;
  const { allFields } = documentTypes[document.entity];
  const current = { ...document, body: redactBody(allFields, document, actor.person.isStaff) };
  return transitionOn(allFields, current, change.was, change.statusId) === 'done';
}

/** Whether two states of a document have the same text and team. */
function hasSameText(before: Document, after: Document): boolean {
  return hasSameContent({ ...before, statusId: after.statusId }, after);
}

/**
 * Reads what the limits on a change depend on; undefined if it has none. Until the transaction ends, nobody else
 * submits a document of the same author under the same limits: otherwise two at once could exceed them.
 */
async function readLimitFacts(
  { batch, database }: Acceptance,
  document: Document | undefined,
  change: Change,
): Promise<LimitFacts | undefined> {
  const limited = document && limitsOf(document, change);
  if (!limited) return undefined;
  const { itemType, itemId } = limited;
  const author = document.createdBy.id;
  await lockKey(batch.db, database, `limits ${itemId} ${author}`);
  const item = isCollectionKey(itemType) ? await batch.loadItem(itemType, itemId) : undefined;
  const others = await batch.loadReferring(document.entity, itemId, author);
  const othersSubmitted = countSubmitted(document, limited, others);
  const settings = await batch.loadItem('game', gameId);
  // Not the zone of the machine, which its operator may not have thought about.
  const timeZone = knownZone(gameSettingsFrom(settings?.body).timeZone) ?? 'UTC';
  return { item: item && limitingItem(item), othersSubmitted, timeZone };
}
