import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { errorTable } from '#contract/errors.ts';
import type { PushResult, PushItem } from '#contract/sync.ts';
import { type Collaboration, collaborationOf, toWire, type WireDocument } from '#contract/document.ts';
import { apply, addsLogEntriesOnly } from '#domain/apply.ts';
import { type Outcome, type Refusal, invalidFields } from '#domain/outcome.ts';
import { type Change, isCollaborationChange } from '#domain/change.ts';
import { isCollectionKey } from '#domain/collections/index.ts';
import type { Document } from '#domain/document.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { sameValue } from '#domain/fields/field.ts';
import { may, mayReachType } from '#domain/permissions/permissions.ts';
import { redactBody } from '#domain/permissions/redact.ts';
import { feedOf, scopesOfPerson } from '#domain/permissions/scopes.ts';
import { status } from '#domain/status.ts';
import { atVersion, loadVersion } from '#server/store/documents/documents.ts';
import { wasEverIn } from '#server/store/feed/feed.ts';
import { type LedgerEntry, fingerprint } from '#server/store/documents/ledger.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Actor } from '#server/store/people/people.ts';
import { sanitiseBody } from '#server/store/documents/sanitise.ts';
import { type Queries, type Store, lockKey, writeTransaction } from '#server/store/database/transaction.ts';
import { findUses } from '#server/store/documents/usage.ts';
import { Batch } from '#server/store/documents/batch.ts';

/** What a change came to: done, with where to find the document; refused; or not tried, because what it waits for failed. */
type Decision =
  | { readonly kind: 'done'; readonly entry: LedgerEntry; readonly document: Document | undefined }
  | { readonly kind: 'refused'; readonly error: ErrorBody; readonly beside?: Collaboration }
  | { readonly kind: 'skipped' };

/**
 * The twin of the device's `perform`: seen before? → load → apply → version → save, in one transaction, for up to a
 * hundred changes in order. Each is wholly done or not at all; the answers are given after the commit.
 */
export async function accept(
  store: Store,
  actor: Actor,
  changes: readonly PushItem[],
  now: number,
): Promise<PushResult[]> {
  const { answers, touched } = await writeTransaction(store.database, async (db) => {
    await lockKey(db, store.database, actor.person.id);
    const work = await Batch.open(db, store, changes);
    const verdicts: [string, Decision][] = [];
    for (const pushed of changes) verdicts.push([pushed.change.id, await decide(work, actor, pushed, now)]);
    const touched = await work.save();
    return { touched, answers: verdicts.flatMap(([id, verdict]) => answer(work, actor, id, verdict) ?? []) };
  });
  if (touched.includes('team')) store.names.invalidate();
  store.pokes.announce(touched);
  return answers;
}

/** Forbidden, not found and not valid come first; then a stale version; then what cannot be done to it as it is. */
async function decide(
  work: Batch,
  actor: Actor,
  { change, after }: PushItem,
  now: number,
): Promise<Decision> {
  const hash = fingerprint(change);
  const seen = work.applied(change.id);
  if (seen) return replay(work, actor, seen, hash);
  const base = baseOf(work, actor, change, after);
  if (base === undefined) return { kind: 'skipped' };
  if (!mayReachType(actor.person, change.entity)) return refuse('forbidden');

  const document = work.document(change.keyId);
  const finish = (version: number, made: Document | undefined, basis = version): Decision => {
    const { id, keyId } = change;
    const entry: LedgerEntry = { id, userId: actor.person.id, hash, keyId, version, base: basis, at: now };
    work.record(entry);
    return { kind: 'done', entry, document: made };
  };
  if (change.kind === 'create') {
    if (document)
      return (
        (await checkRepeatedCreate(work, actor, document, change, now)) ??
        finish(1, await documentAtVersion(work, document, 1))
      );
  } else if (!document || document.entity !== change.entity || !may(actor.person, 'read', document)) {
    return refuse(await hiddenErrorCode(work.db, actor, change.keyId));
  }

  const outcome = tryApply(work, actor, document, change, now);
  if (!outcome) return refuse('internal');
  if (isCollaborationChange(change)) {
    if (outcome.kind === 'refused') return refused(outcome);
    work.putCollaboration(outcome.document);
    return finish(outcome.document.version, outcome.document);
  }
  if (outcome.kind === 'refused' && !dependsOnVersion(outcome)) return refused(outcome);
  const stands =
    change.kind === 'keepText' ||
    change.kind === 'create' ||
    base === document?.version ||
    (document !== undefined && addsLogEntriesOnly(document, change));
  if (!stands && document) return conflict(work, actor, document);
  if (outcome.kind === 'refused') return refused(outcome);

  if (change.kind === 'keepText') {
    const body = JSON.stringify(sanitiseBody(change.entity, change.body));
    work.putKeptText({
      id: change.id,
      key_id: change.keyId,
      version: base,
      at: now,
      by: actor.person.id,
      body,
    });
    return finish(outcome.document.version, outcome.document, base);
  }
  const next = { ...outcome.document, version: outcome.document.version + 1 };
  if (isCollectionKey(next.entity)) {
    const users = next.statusId === status.archived ? await findUses(work, actor.person, next.keyId) : [];
    if (users.length > 0) return inUse(users);
    await clearOtherNextEvents(work, next);
  }
  work.put(next);
  return finish(next.version, next);
}

/** What is in use cannot vanish: the answer names what uses it. */
function inUse(users: readonly string[]): Decision {
  const by = new Intl.ListFormat('en-GB').format(users);
  const error = `It is in use, by ${by}. Change that first.`;
  return { kind: 'refused', error: { code: 'in_use', error, errors: [...users] } };
}

/** One event is the next one: flagging it takes the flag from the others. */
async function clearOtherNextEvents(work: Batch, event: Document): Promise<void> {
  if (event.entity !== 'event' || event.body['isNext'] !== true) return;
  const others = await work.loadFromCollection(
    'event',
    (each) => each.body['isNext'] === true && each.keyId !== event.keyId,
  );
  for (const other of others) {
    const { updatedBy, updatedDate } = event;
    const body = { ...other.body, isNext: false };
    work.put({ ...other, version: other.version + 1, updatedBy, updatedDate, body });
  }
}

/** The version a change stands on: its own, or what the change before it came to; undefined where that came to nothing. */
function baseOf(work: Batch, actor: Actor, change: Change, after: string | undefined): number | undefined {
  if (after === undefined) return 'version' in change ? change.version : 0;
  const before = work.applied(after);
  return before?.userId === actor.person.id && before.keyId === change.keyId ? before.base : undefined;
}

/** The domain's verdict on the change as it may be stored, and that its team can have documents. */
function applyChange(
  work: Batch,
  actor: Actor,
  document: Document | undefined,
  change: Change,
  now: number,
): Outcome {
  const safe = 'body' in change ? { ...change, body: sanitiseBody(change.entity, change.body) } : change;
  const outcome = apply(document, safe, { ...actor, at: new Date(now).toISOString() });
  if (outcome.kind === 'refused') return outcome;
  const { teamId, shares } = outcome.document;
  const hasTeam = !isCollectionKey(change.entity);
  if (hasTeam && teamId !== document?.teamId && !work.isActiveTeam(teamId)) return unknownTeam('teamId');
  const known = document?.shares.shareTeams ?? [];
  const isKnown = (team: string) => known.includes(team) || work.isActiveTeam(team);
  return shares.shareTeams.every(isKnown) ? outcome : unknownTeam('shareTeams');
}

function unknownTeam(name: string): Refusal {
  const errors = [{ name, messages: ['There is no such active team'] }];
  return invalidFields(errors);
}

/** One change that trips over a fault of ours must not take the others of its batch with it. */
function tryApply(
  ...[work, actor, document, change, now]: Parameters<typeof applyChange>
): Outcome | undefined {
  try {
    return applyChange(work, actor, document, change, now);
  } catch (fault) {
    work.report(fault);
    return undefined;
  }
}

/** Whether a stale version is said first: only what could be otherwise in the newest version. */
function dependsOnVersion(refusal: Refusal): boolean {
  return refusal.code === 'not_allowed_now' || refusal.code === 'unprocessable';
}

/** Nothing, where the very same document is made again by its author; otherwise why its id cannot be used. */
async function checkRepeatedCreate(
  work: Batch,
  actor: Actor,
  document: Document,
  change: Extract<Change, { kind: 'create' }>,
  now: number,
): Promise<Decision | undefined> {
  if (document.entity !== change.entity || !may(actor.person, 'read', document)) return refuse('forbidden');
  const outcome = applyChange(work, actor, undefined, change, now);
  const first = await documentAtVersion(work, document, 1);
  const same =
    first?.createdBy.id === actor.person.id &&
    outcome.kind === 'applied' &&
    outcome.document.teamId === first.teamId &&
    Object.entries(outcome.document.body).every(([name, value]) => sameValue(value, first.body[name]));
  return same ? undefined : conflict(work, actor, document);
}

async function documentAtVersion(
  work: Batch,
  document: Document,
  version: number,
): Promise<Document | undefined> {
  if (document.version === version) return document;
  const now = work.versionInBatch(document.keyId, version);
  if (now) return now;
  const row = await loadVersion(work.db, document.keyId, version);
  return row && atVersion(document, row, work.names);
}

/** Sent again: the same answer again. The same id on another body is a mistake of the sender. */
async function replay(work: Batch, actor: Actor, entry: LedgerEntry, hash: string): Promise<Decision> {
  if (entry.hash !== hash || entry.userId !== actor.person.id) {
    return refuse('unprocessable', 'This change was sent before with other content.');
  }
  const document = work.document(entry.keyId);
  if (!document || !may(actor.person, 'read', document))
    return refuse(await hiddenErrorCode(work.db, actor, entry.keyId));
  return { kind: 'done', entry, document: await documentAtVersion(work, document, entry.version) };
}

/** 403 where the person may know that it exists, 404 where it was never theirs to see. */
export async function hiddenErrorCode(
  db: Queries,
  { person }: Actor,
  keyId: string,
): Promise<'forbidden' | 'not_found'> {
  const feeds = scopesOfPerson(person).map(feedOf);
  return (await wasEverIn(db, feeds, keyId)) ? 'forbidden' : 'not_found';
}

function conflict(work: Batch, actor: Actor, document: Document): Decision {
  const error: ErrorBody = {
    code: 'version_conflict',
    error: errorTable.version_conflict.message,
    current: toWireFor(actor, document, work.names),
  };
  return { kind: 'refused', error, beside: collaborationOf(document) };
}

function refuse(code: ErrorCode, error: string = errorTable[code].message): Decision {
  return { kind: 'refused', error: { code, error } };
}

function refused({ code, error, errors }: Refusal): Decision {
  return { kind: 'refused', error: { code, error, ...(errors ? { errors: [...errors] } : {}) } };
}

function answer(work: Batch, actor: Actor, id: string, verdict: Decision): PushResult | undefined {
  switch (verdict.kind) {
    case 'skipped':
      return undefined;
    case 'refused': {
      const { error, beside } = verdict;
      return { id, status: errorTable[error.code].status, error, ...beside };
    }
    case 'done': {
      const { entry } = verdict;
      // By now it has its reference.
      const document = work.versionInBatch(entry.keyId, entry.version) ?? verdict.document;
      if (!document) return { id, status: 200 };
      const beside = collaborationOf(work.document(entry.keyId) ?? document);
      return { id, status: 200, document: toWireFor(actor, document, work.names), ...beside };
    }
  }
}

/** The document as this reader may have it. */
export function toWireFor({ person }: Actor, document: Document, names: Names): WireDocument {
  const body = redactBody(documentTypes[document.entity].allFields, document.body, person.isStaff);
  return toWire({ ...document, body }, names.team(document.teamId));
}
