import type { ErrorBody } from '#contract/errors/errors.ts';
import { type Change, createsVersion } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { checkLease } from '#mirror/storage/lease.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import { documentOf, rowOf } from '#mirror/overlay/documentRow.ts';
import { type LaneIndex, dropRows } from './lanes.ts';
import { dropServerRows } from './serverRows.ts';
import { receive, refreshDocument } from './refresh.ts';
import type { LeaseHolder } from './sending.ts';

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
  const [lanes, documentRows] = await Promise.all([
    laneIndex.read(),
    mirror.documents.bulkGet(applied.map(({ document }) => document.keyId)),
  ]);
  const simple = applied.flatMap(({ change, order, document }, at) => {
    const lane = lanes.get(change.keyId);
    const documentRow = documentRows[at];
    const isNewest = (documentRow?.version ?? 0) <= document.version;
    // A change that was sent is frozen: if its row is still there, it is the same.
    const isSimple = lane?.length === 1 && lane[0] === order && createsVersion(change) && isNewest;
    return isSimple ? [{ order, row: rowOf(document, scopesAfter(documentRow), 'saved') }] : [];
  });
  const settled = new Set(simple.map(({ row }) => row.keyId));
  await dropRows(mirror, simple);
  const writes = Promise.all([
    mirror.documents.bulkPut(simple.map(({ row }) => row)),
    dropServerRows(mirror, [...settled]),
  ]);
  return { others: applied.filter(({ change }) => !settled.has(change.keyId)), stored: writes };
}

/** Removes an applied change from its lane, and stores the resulting document beneath what is left of it. */
export async function markDone(holder: LeaseHolder, changeId: string, document: Document): Promise<void> {
  await inLane(holder, changeId, async (row) => {
    const { mirror } = holder;
    const { keyId } = row;
    const [serverRow, documentRow] = await Promise.all([
      mirror.server.get(keyId),
      mirror.documents.get(keyId),
    ]);
    await mirror.outbox.delete(row.order);
    const serverDocument = serverRow?.document;
    const { shares, comments, assignments = [] } = document;
    // A replayed answer may carry an older text than the one known here.
    const isOlder = serverDocument && serverDocument.version > document.version;
    const newest =
      isOlder && !createsVersion(row.change)
        ? { ...serverDocument, shares, comments, assignments }
        : document;
    await receive(mirror, newest, scopesAfter(documentRow), { answers: row });
  });
}

/** Records that the server has answered with a conflict. `theirs` is null if the document was removed. */
export async function markConflict(
  holder: LeaseHolder,
  changeId: string,
  theirs: Document | null,
): Promise<void> {
  await inLane(holder, changeId, async (row) => {
    const { mirror } = holder;
    const { keyId } = row;
    const [documentRow, serverRow] = await Promise.all([
      mirror.documents.get(keyId),
      mirror.server.get(keyId),
    ]);
    const serverDocument = serverRow?.document;
    if (theirs) {
      // Until what is known here changes: a server that was put back unnoticed has an older version, and would say no for ever.
      const conflictOn = Math.max(theirs.version, serverDocument?.version ?? 0);
      await mirror.outbox.put({ ...row, state: 'queued', conflictOn });
      return receive(mirror, theirs, documentRow?.scopes ?? []);
    }
    await mirror.outbox.put({ ...row, state: 'queued' });
    const document = serverDocument ?? (documentRow && documentOf(documentRow));
    if (document) await mirror.server.put({ keyId, document, isGone: 1 });
    await refreshDocument(mirror, keyId);
  });
}

/** Blocks a lane because the server refused a change; text and reason stay. */
export async function markRefused(holder: LeaseHolder, changeId: string, error: ErrorBody): Promise<void> {
  await inLane(holder, changeId, (row) => block(holder.mirror, row, 'refused', error));
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
  await inLane(holder, changeId, async (row) => {
    const tries = row.tries + 1;
    if (tries >= maxTries) return block(holder.mirror, { ...row, tries }, 'stuck', error);
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
  return [mirror.documents, mirror.outbox, mirror.server, mirror.typed, mirror.meta];
}

async function inLane(
  holder: LeaseHolder,
  changeId: string,
  write: (row: OutboxRow) => Promise<void>,
): Promise<void> {
  const { mirror } = holder;
  await mirror.transaction('rw', laneTables(mirror), async () => {
    await checkLease(mirror, holder.token, holder.now());
    const row = await mirror.outbox.where('id').equals(changeId).first();
    // No row: the answer was stored before, by another tab or before a crash.
    if (row) await write(row);
  });
}

async function block(
  mirror: Mirror,
  row: OutboxRow,
  state: 'refused' | 'stuck',
  error: ErrorBody,
): Promise<void> {
  await mirror.outbox.put({ ...row, state, error });
  await refreshDocument(mirror, row.keyId);
}

/** Placeholder scope of a document created here, until the next pull names the real one or drops the document. */
const createdHereScope = '~made-here';

/** Scopes of a document after its change was applied; those of a new document come with the next pull. */
function scopesAfter(documentRow: DocumentRow | undefined): string[] {
  return documentRow && documentRow.scopes.length > 0 ? documentRow.scopes : [createdHereScope];
}
