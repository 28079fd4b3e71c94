import type { PushItem, PushResult } from '#contract/sync/sync.ts';
import { addsLogEntriesOnly } from '#domain/rules/apply.ts';
import { type Change, isCollaborationChange } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { ClosedTracks } from '#domain/rules/lanes.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { occurrencesOf } from '#domain/personal/occurrences.ts';
import { may, mayReachType } from '#domain/rules/permissions/permissions.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { hasSameContent } from '#domain/rules/conflicts/merge.ts';
import { editOn, unseenUnits } from '#domain/rules/conflicts/unseen.ts';
import { replacedSince } from '#domain/rules/conflicts/replacedUnits.ts';
import { transitionOn } from '#domain/rules/transitionFit.ts';
import { lockKey, writeTransaction } from '#server/store/database/transaction.ts';
import { yieldToEventLoop } from '#server/store/database/sqlite.ts';
import type { Store } from '#server/store/store.ts';
import { Batch } from '#server/store/documents/batch.ts';
import { hiddenErrorCode } from '#server/store/documents/visibility.ts';
import type { Actor } from '#server/store/people/people.ts';
import { tryApplyChange } from './applyChange.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { isDatabaseUnavailable } from '#server/store/database/unavailable.ts';
import { conflict, type Decision, internalFault, refuse, refuseAs, toPushResults } from './decision.ts';
import { planNotices, writeNotices } from '#server/store/personal/notices.ts';
import { changesOwnSlots, changesSetting, noteOwnSlotsChanged } from '#server/store/personal/ownSlots.ts';
import { readLimitFacts } from './limits.ts';
import { type PreparedItem, prepare } from './prepare.ts';
import { record, recordCollaboration, recordKeptText, recordVersion } from './record.ts';
import { replay, replayCreate } from './replay.ts';
import type { Acceptance } from './acceptance.ts';
import { knownToDevice } from './shortResult.ts';

/**
 * Accepts up to a hundred changes of one person in order: the twin of the device's `perform`. Each change is applied
 * completely or not at all. They share a transaction, unless one of them cannot be stored. Resolves after the commit.
 */
export async function accept(
  store: Store,
  actor: Actor,
  items: readonly PushItem[],
  now: number,
): Promise<PushResult[]> {
  const prepared = await prepare(items);
  try {
    return await acceptTogether(store, actor, prepared, now);
  } catch (fault) {
    if (prepared.length <= 1 || fault instanceof ApiError || isDatabaseUnavailable(fault)) throw fault;
    return acceptEach(store, actor, prepared, { now, fault });
  }
}

/** How long deciding on changes holds the event loop at a time, in milliseconds. */
const turnMs = 20;

/** Accepts changes in a transaction each, after one of them could not be stored, or the server was at fault. */
async function acceptEach(
  store: Store,
  actor: Actor,
  items: readonly PreparedItem[],
  { now, fault }: { readonly now: number; readonly fault: unknown },
): Promise<PushResult[]> {
  const results: PushResult[] = [];
  const closed = new ClosedTracks();
  let failed = 0;
  for (const item of items) {
    try {
      const answered = await acceptTogether(store, actor, [item], now, closed);
      if (answered[0]?.status !== 200) closed.close(item.change);
      results.push(...answered);
    } catch (reason) {
      if (reason instanceof ApiError || isDatabaseUnavailable(reason)) throw reason;
      store.report(reason);
      closed.close(item.change);
      failed += 1;
      results.push(internalFault(item.change.id));
    }
  }
  // Then it is not one of the changes.
  if (failed === items.length) throw fault;
  return results;
}

async function acceptTogether(
  store: Store,
  actor: Actor,
  items: readonly PreparedItem[],
  now: number,
  closedBefore?: ClosedTracks,
): Promise<PushResult[]> {
  const { results, feeds } = await writeTransaction(store.database, async (db) => {
    await lockKey(db, store.database, actor.person.id);
    const batch = await Batch.open(db, store, items);
    const closed = new ClosedTracks(closedBefore);
    const withShortResult = new Set<string>();
    const acceptance = { batch, database: store.database, actor, now, closed, withShortResult };
    const decisions: { readonly id: string; readonly decision: Decision }[] = [];
    let turnSince = performance.now();
    for (const item of items) {
      const decision = await decide(acceptance, item);
      if (decision.kind !== 'done') closed.close(item.change);
      decisions.push({ id: item.change.id, decision });
      // Other requests are read and answered meanwhile: each of many changes of a large document takes a while.
      if (performance.now() - turnSince < turnMs) continue;
      await yieldToEventLoop();
      turnSince = performance.now();
    }
    const notices = await planNotices(db, batch.happened, actor.person.id, now);
    const feeds = await batch.save();
    feeds.push(...(await writeNotices(db, notices)));
    const isSetting = batch.hasChange(changesSetting);
    if (isSetting || batch.hasChange(changesOwnSlots))
      feeds.push(...(await noteOwnSlotsChanged(db, isSetting)));
    const results = decisions.flatMap(({ id, decision }) => toPushResults(acceptance, id, decision));
    return { results, feeds };
  });
  if (feeds.includes('team')) store.names.invalidate();
  store.pokes.announce(feeds);
  return results;
}

/** Sent before? → visible? → apply → current? → record. */
async function decide(acceptance: Acceptance, item: PreparedItem): Promise<Decision> {
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
  const unseen = document ? unseenIn(acceptance, document, change, outcome) : [];
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
  if (!mayReachType(actor.person, change.entity)) return refuse('forbidden');
  if (change.kind === 'create') return undefined;
  if (document?.entity === change.entity && may(actor.person, 'read', document)) return undefined;
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

/**
 * The units that a change would replace, or decides on, and that its author has not seen as they are. It names what they saw
 * (domain/rules/conflicts/unseen.ts), and nothing that it says about versions counts. A call is made on a version, which is then
 * what it has not seen.
 */
function unseenIn(
  { actor }: Acceptance,
  document: Document,
  change: Change,
  outcome: Outcome,
): readonly string[] {
  if (change.kind !== 'edit' && change.kind !== 'setStatus') return [];
  const { allFields } = documentTypes[document.entity];
  // A reader cannot name what is hidden from them, and it stays as it is. Values that the type itself sets are nobody's edit.
  const visible = (each: Document) => redactBody(allFields, each, actor.person.isStaff);
  const current = { ...document, body: visible(document) };
  if (change.was === undefined) {
    const isNewest = change.version === document.version || addsLogEntriesOnly(document, change);
    return !isNewest && mayDifferOnNewest(outcome) ? ['version'] : [];
  }
  if (change.kind === 'setStatus') {
    const fit = transitionOn(allFields, current, change.was, change.statusId);
    return fit === 'unseen' && mayDifferOnNewest(outcome) ? ['statusId'] : [];
  }
  if (outcome.kind === 'refused')
    return mayDifferOnNewest(outcome) ? replacedSince(allFields, current, change.was) : [];
  const visibleBody = visible(outcome.document);
  const names = Object.keys(change.body).filter((name) => Object.hasOwn(visibleBody, name));
  const body = {
    ...current.body,
    ...Object.fromEntries(names.map((name) => [name, visibleBody[name] ?? null])),
  };
  return unseenUnits(allFields, current, { ...outcome.document, body }, change.was);
}

/** Whether two states of a document have the same text and team. */
function hasSameText(before: Document, after: Document): boolean {
  return hasSameContent({ ...before, statusId: after.statusId }, after);
}

/** Whether the outcome could be another one on the newest version. Otherwise its refusal comes before a conflict. */
function mayDifferOnNewest(outcome: Outcome): boolean {
  if (outcome.kind === 'applied' || outcome.dependsOnVersion) return true;
  return outcome.code === 'not_allowed_now' || outcome.code === 'unprocessable';
}
