import type { ErrorBody } from '#contract/errors.ts';
import { type Change, createsVersion } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import { emptyBody } from '#domain/entities/define.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { hasSameContent } from '#domain/merge.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { checkLease } from '#mirror/storage/lease.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { putConflict, rebaseConflict } from './conflicts.ts';
import { documentOf, overlay, rowOf, stateOf } from '#mirror/overlay/overlay.ts';
import { type LaneIndex, dropRows, laneOf } from './lanes.ts';
import { dropShadows } from './settledShadows.ts';
import { applyIncoming, isSatisfiedBy } from './rebase.ts';
import type { LeaseHolder } from './sending.ts';
import { scopesAfter, storeApplied, storeBeneath } from './storeApplied.ts';

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

/** Removes an applied change from its lane, and stores the resulting document. */
export async function markDone(holder: LeaseHolder, changeId: string, document: Document): Promise<void> {
  await inLane(holder, changeId, async (row, lane) => {
    const { mirror } = holder;
    if (createsVersion(row.change)) return storeApplied(mirror, row, lane, document);
    await mirror.outbox.delete(row.order);
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
      return isAll
        ? storeApplied(mirror, row, lane, theirs)
        : storeBeneath(mirror, row, lane, { base, theirs });
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
