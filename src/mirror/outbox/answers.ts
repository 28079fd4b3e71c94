import type { ErrorBody } from '#contract/errors.ts';
import { type Change, createsVersion, isCollaborationChange, withVersion } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import { emptyBody } from '#domain/entities/define.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { hasSameContent } from '#domain/merge.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { checkLease } from '#mirror/storage/lease.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import { putConflict, rebaseConflict } from './conflicts.ts';
import { documentOf, overlay, rowOf, stateOf } from './overlay.ts';
import { type LaneIndex, dropRows, laneOf } from './lanes.ts';
import { dropShadows } from './settledShadows.ts';
import { applyIncoming, isSatisfiedBy } from './rebase.ts';
import type { LeaseHolder } from './sending.ts';

/** Placeholder scope of a document created here, until the next pull names the real one or drops the document. */
export const createdHereScope = '~made-here';

/** Failed attempts after which a lane counts as stuck. */
const maxTries = 10;

/** Stores all answers of one request, and takes the next batch, in one transaction: one wait for the disk. */
export async function transactLanes<T>(holder: LeaseHolder, work: () => Promise<T>): Promise<T> {
  // An async callback: Dexie keeps a transaction open across awaits only for async functions.
  return holder.mirror.transaction('rw', laneTables(holder.mirror), async () => work());
}

/** A change that the server has applied, and the resulting document. */
export interface AppliedChange {
  readonly change: Change;
  /** Its place in the outbox. */
  readonly order: number;
  readonly document: Document;
}

/** Outcome of the simple answers of a request. */
export interface SimpleAnswers {
  /** The other answers: these need `markDone`, after `stored`. */
  readonly others: readonly AppliedChange[];
  /** Resolves once the documents are stored. Meanwhile the next batch can be taken: their outbox rows are gone. */
  readonly stored: Promise<unknown>;
}

/**
 * Settles the simple case for many at once: the only change of its lane, with no newer document waiting. Inside a
 * transaction.
 */
export async function markSimpleDone(
  holder: LeaseHolder,
  applied: readonly AppliedChange[],
  laneIndex: LaneIndex,
): Promise<SimpleAnswers> {
  const { mirror } = holder;
  await checkLease(mirror, holder.token, holder.now());
  const [lanes, withIncoming, shown] = await Promise.all([
    laneIndex.read(),
    mirror.shadow.orderBy('incoming.keyId').primaryKeys(),
    mirror.documents.bulkGet(applied.map(({ document }) => document.keyId)),
  ]);
  const simple = applied.flatMap(({ change, order, document }, at) => {
    const { keyId } = change;
    const lane = lanes.get(keyId);
    // A change that was sent is frozen: if its row is still there, it is the same.
    const isSimple =
      lane?.length === 1 && lane[0] === order && createsVersion(change) && !withIncoming.includes(keyId);
    return isSimple ? [{ order, row: rowOf(document, scopesAfter(shown[at]), 'saved') }] : [];
  });
  const settled = new Set(simple.map(({ row }) => row.keyId));
  await dropRows(mirror, simple);
  const stored = Promise.all([
    mirror.documents.bulkPut(simple.map(({ row }) => row)),
    dropShadows(mirror, [...settled]),
  ]);
  return { others: applied.filter(({ change }) => !settled.has(change.keyId)), stored };
}

/** Removes an applied change from its lane, stores the resulting document, and gives the next change its base. */
export async function markDone(holder: LeaseHolder, changeId: string, document: Document): Promise<void> {
  await inLane(holder, changeId, async (row, lane) => {
    const { mirror } = holder;
    if (createsVersion(row.change)) return storeApplied(mirror, row, lane, document);
    // No new version: what waits behind it keeps the base it was made on.
    await advance(mirror, row, lane, row.change.kind === 'keepText' ? row.change.version : document.version);
    const [shown, shadow] = await Promise.all([
      mirror.documents.get(row.keyId),
      mirror.shadow.get(row.keyId),
    ]);
    const known = shadow?.incoming ?? shadow?.document;
    const { shares, comments, assignments = [] } = document;
    // A replayed answer may carry an older text than the one known here.
    const newest =
      known && known.version > document.version ? { ...known, shares, comments, assignments } : document;
    return applyIncoming(mirror, newest, shown?.scopes ?? []);
  });
}

/** Records a conflict, unless the server's document already contains the change. `theirs` is null if it was removed. */
export async function markConflict(
  holder: LeaseHolder,
  changeId: string,
  theirs: Document | null,
  at: string,
): Promise<void> {
  await inLane(holder, changeId, async (row, lane) => {
    const { mirror } = holder;
    const shadow = await mirror.shadow.get(row.keyId);
    const shown = await mirror.documents.get(row.keyId);
    const base = shadow?.document ?? (shown && beforeCreate(documentOf(shown)));
    if (theirs && isSatisfiedBy(theirs, row, base, lane)) {
      const isAll = base === undefined || hasSameContent(overlay(base, [row]), theirs);
      const others = detached(row, lane, base);
      return isAll
        ? storeApplied(mirror, row, others, theirs)
        : storeBeneath(mirror, row, others, { base, theirs });
    }
    if (!shown || !base) return;
    await block(mirror, lane, row, 'conflict', null);
    const open = await mirror.conflicts.get(row.keyId);
    // A later change of the lane may be answered too, if another device has sent the one between: the text that editing
    // began with stays the base.
    const conflict =
      open && theirs
        ? rebaseConflict(open, theirs)
        : { keyId: row.keyId, changeId: row.id, base, theirs, at };
    await putConflict(mirror, conflict, await laneOf(mirror, row.keyId), shown.scopes);
  });
}

/**
 * The lane of a change that the server does not know, because it has all that the change asks for already. What waited
 * for the change can no longer name it: a frozen change, or one that was made on an older text than is known here, is
 * sent with the version it was made on, so that the server can tell whether its author has missed something.
 */
function detached(
  { id, change }: OutboxRow,
  lane: readonly OutboxRow[],
  base: Document | undefined,
): OutboxRow[] {
  const isOlder = base !== undefined && 'version' in change && change.version < base.version;
  return lane.map((row) =>
    row.after === id && (isOlder || row.state === 'sent') && !isCollaborationChange(row.change)
      ? { ...row, after: null }
      : row,
  );
}

/** Base of a document created here: empty, so that all of its text counts as mine. */
function beforeCreate(document: Document): Document {
  return { ...document, version: 0, body: { ...emptyBody(documentTypes[document.entity]), title: '' } };
}

/** Blocks a lane because the server refused a change; text and reason stay. */
export async function markRefused(holder: LeaseHolder, changeId: string, error: ErrorBody): Promise<void> {
  await inLane(holder, changeId, (row, lane) => block(holder.mirror, lane, row, 'refused', error));
}

/**
 * Schedules another attempt, `delayAfter(tries)` milliseconds from now, for a change on which the server failed. After
 * ten failures its lane is stuck, and the other lanes continue.
 */
export async function markFailed(
  holder: LeaseHolder,
  changeId: string,
  error: ErrorBody,
  delayAfter: (tries: number) => number,
): Promise<void> {
  await inLane(holder, changeId, async (row, lane) => {
    const tries = row.tries + 1;
    if (tries >= maxTries) return block(holder.mirror, lane, { ...row, tries }, 'stuck', error);
    await holder.mirror.outbox.put({ ...row, tries, error, notBefore: holder.now() + delayAfter(tries) });
  });
}

/** Queues changes again that the server did not try, because an earlier one in their lane failed. */
export async function markUntried(holder: LeaseHolder, changeIds: readonly string[]): Promise<void> {
  for (const id of changeIds) {
    await inLane(holder, id, async (row) => {
      if (row.state === 'sent') await holder.mirror.outbox.put({ ...row, state: 'queued' });
    });
  }
}

function laneTables(mirror: Mirror) {
  return [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts, mirror.drafts, mirror.meta];
}

/** Scopes of a document after its change was applied; those of a new document come with the next pull. */
function scopesAfter(shown: DocumentRow | undefined): string[] {
  return shown && shown.scopes.length > 0 ? shown.scopes : [createdHereScope];
}

async function inLane(
  holder: LeaseHolder,
  changeId: string,
  write: (row: OutboxRow, lane: OutboxRow[]) => Promise<void>,
): Promise<void> {
  const { mirror } = holder;
  await mirror.transaction('rw', laneTables(mirror), async () => {
    await checkLease(mirror, holder.token, holder.now());
    const row = await mirror.outbox.where('id').equals(changeId).first();
    // No row: the answer was stored before, by another tab or before a crash.
    if (row) await write(row, await laneOf(mirror, row.keyId));
  });
}

/** Removes a finished change from its lane and gives the next one its base. Returns the remaining lane. */
async function advance(
  mirror: Mirror,
  row: OutboxRow,
  lane: readonly OutboxRow[],
  version: number,
): Promise<OutboxRow[]> {
  await mirror.outbox.delete(row.order);
  const remaining = lane
    .filter((each) => each.order !== row.order)
    .map((each) => withBase(each, row.id, version));
  await mirror.outbox.bulkPut(remaining);
  return remaining;
}

/** Sets the base version of a change that was never sent; a sent one is frozen, and the server knows its base. */
function withBase(row: OutboxRow, after: string, version: number): OutboxRow {
  if (row.after !== after || row.state === 'sent') return row;
  return { ...row, after: null, change: withVersion(row.change, version) };
}

/**
 * Stores the result of a finished change. What waits behind the change was written over the document known here with
 * the change on it; if others had saved before the server applied it, their versions arrive on top of that.
 */
async function storeApplied(
  mirror: Mirror,
  row: OutboxRow,
  lane: readonly OutboxRow[],
  document: Document,
): Promise<void> {
  const [shadow, conflict] = await Promise.all([
    mirror.shadow.get(row.keyId),
    mirror.conflicts.get(row.keyId),
  ]);
  const base = shadow?.document;
  if (conflict || !base || document.version <= base.version + 1)
    return storeResult(mirror, document, await advance(mirror, row, lane, document.version));
  return storeBeneath(mirror, row, lane, { base, theirs: document });
}

/** Stores a finished change as the base of what waits behind it, and then the server's document, which has more. */
async function storeBeneath(
  mirror: Mirror,
  row: OutboxRow,
  lane: readonly OutboxRow[],
  { base, theirs }: { readonly base: Document; readonly theirs: Document },
): Promise<void> {
  await storeResult(mirror, overlay(base, [row]), await advance(mirror, row, lane, base.version), theirs);
}

/**
 * Stores the resulting document beneath the remaining lane, then the newest that the server has: `answered`, or one
 * that arrived meanwhile. A document that arrived before the answer is left out: it lacks the change that this result
 * belongs to.
 */
async function storeResult(
  mirror: Mirror,
  document: Document,
  lane: readonly OutboxRow[],
  answered: Document = document,
): Promise<void> {
  const { keyId } = document;
  const [shown, shadow, conflict] = await Promise.all([
    mirror.documents.get(keyId),
    mirror.shadow.get(keyId),
    mirror.conflicts.get(keyId),
  ]);
  const arrived = shadow?.incoming;
  const newest = arrived && arrived.version > answered.version ? arrived : answered;
  const scopes = scopesAfter(shown);
  if (conflict && lane.some(({ id }) => id === conflict.changeId)) {
    // A later change of this lane was queued with a conflict, which is now with the result.
    return putConflict(mirror, rebaseConflict(conflict, newest), lane, scopes);
  }
  await mirror.documents.put(rowOf(overlay(document, lane), scopes, stateOf(lane)));
  if (lane.length > 0) await mirror.shadow.put({ keyId, document, incoming: null });
  else await mirror.shadow.delete(keyId);
  if (newest !== document) await applyIncoming(mirror, newest, scopes);
}

async function block(
  mirror: Mirror,
  lane: readonly OutboxRow[],
  row: OutboxRow,
  state: 'conflict' | 'refused' | 'stuck',
  error: ErrorBody | null,
): Promise<void> {
  const blocked: OutboxRow = { ...row, state, error };
  await mirror.outbox.put(blocked);
  const next = lane.map((each) => (each.order === row.order ? blocked : each));
  await mirror.documents.update(row.keyId, { sync: stateOf(next) });
  if (state === 'conflict') return;
  // A document that waited for this answer is shown now; nothing else may arrive.
  const [shadow, shown] = await Promise.all([mirror.shadow.get(row.keyId), mirror.documents.get(row.keyId)]);
  if (shadow?.incoming && shown) await applyIncoming(mirror, shadow.incoming, shown.scopes);
}
