import type { ErrorBody } from '#contract/errors.ts';
import type { PushedChange } from '#contract/sync.ts';
import type { Document } from '#domain/document.ts';
import { type Change, isSide, madeOn } from '#domain/change.ts';
import { emptyBody } from '#domain/entities/define.ts';
import { isEntityKey } from '#domain/entities/index.ts';
import { kinds } from '#domain/kinds.ts';
import type { DocumentRow, Mirror, OutboxRow } from '#mirror/storage/database.ts';
import { checkLease } from '#mirror/storage/lease.ts';
import { dropRows, laneOf, lanesOf } from './queue.ts';
import { documentOf, overlay, rowOf, stateOf } from './overlay.ts';
import { isDoneBy, takeIncoming } from './rebase.ts';

/** The tab that is at work: its lease is checked in every transaction, so that a thawed tab cannot write. */
export interface Holder {
  readonly mirror: Mirror;
  readonly token: string;
  readonly now: () => number;
}

/** Stands for a scope until the next pull says through which one the document is seen, or that it is not. */
const madeHere = '~made-here';

/** Tries of one change that the server itself fails on, before its lane is shown as stuck. */
const triesUntilStuck = 10;

/**
 * The next changes to send, whole lanes in order, and marks them as sent before they are: whatever happens from here
 * on, their bodies are frozen. Lanes that wait for a person are left out, and so are lanes that wait for their time or
 * for the answer to a change that is under way.
 */
export async function takeBatch(
  holder: Holder,
  limit: number,
  underWay: ReadonlySet<string> = new Set(),
): Promise<PushedChange[]> {
  const { mirror } = holder;
  return mirror.transaction('rw', mirror.outbox, mirror.meta, async () => {
    await checkLease(mirror, holder.token, holder.now());
    const closed = new Set<string>();
    const taken: OutboxRow[] = [];
    let last = 0;
    for (;;) {
      const rows = await mirror.outbox.where('order').above(last).limit(limit).toArray();
      const ordered = underWay.size > 0 ? rows.findIndex((row) => !standsAlone(row.change)) : -1;
      for (const row of ordered < 0 ? rows : rows.slice(0, ordered)) {
        const waits = row.state !== 'queued' && row.state !== 'sent';
        const track = trackOf(row);
        if (waits || isTooEarly(row, holder.now()) || underWay.has(row.id)) {
          closed.add(track);
          // Nothing can be said of what is not there yet.
          if (row.change.kind === 'create') closed.add(sideTrack(row.keyId));
        }
        if (!closed.has(track) && taken.length < limit) taken.push(row);
        last = row.order;
      }
      if (rows.length < limit || taken.length === limit || ordered >= 0) break;
    }
    const fresh = taken.filter((row) => row.state === 'queued');
    await mirror.outbox.bulkPut(fresh.map((row) => ({ ...row, state: 'sent' })));
    return taken.map((row) => ({ change: row.change, ...(row.after ? { after: row.after } : {}) }));
  });
}

/**
 * Whether a change may go beside others of other lanes: nothing waits for it, and it waits for nothing. What is made
 * new, and what administrators change, others may stand on.
 */
export function standsAlone({ kind, entity }: Change): boolean {
  return kind !== 'create' && isEntityKey(entity);
}

/** No wait for another try is longer than this: where one is, the clock was set back since. */
const longestWaitMs = 60_000;

function isTooEarly({ notBefore }: OutboxRow, now: number): boolean {
  return notBefore > now && notBefore <= now + longestWaitMs;
}

/** A lane has two tracks: edits in their order, and beside them comments and shares, which no edit holds up. */
function trackOf({ keyId, change }: OutboxRow): string {
  return isSide(change) ? sideTrack(keyId) : keyId;
}

function sideTrack(keyId: string): string {
  return `${keyId} beside`;
}

/** Takes in all answers of one request, and whatever goes next, in one transaction: the disk is waited for once. */
export async function inOneGo<T>(holder: Holder, work: () => Promise<T>): Promise<T> {
  return holder.mirror.transaction('rw', laneTables(holder.mirror), work);
}

/** A change the server has, and the document as it then is. */
export interface Done {
  readonly id: string;
  readonly document: Document;
}

/**
 * The plain case for many at once: the only change of its lane, with nothing come in meanwhile. Gives back the others,
 * to be taken one by one with `markDone`.
 */
export async function markPlainDone(holder: Holder, done: readonly Done[]): Promise<Done[]> {
  const { mirror } = holder;
  return mirror.transaction('rw', laneTables(mirror), async () => {
    await checkLease(mirror, holder.token, holder.now());
    const keyIds = done.map(({ document }) => document.keyId);
    const [lanes, kept, shown] = await Promise.all([
      lanesOf(mirror, keyIds),
      mirror.shadow.orderBy('incoming.keyId').primaryKeys(),
      mirror.documents.bulkGet(keyIds),
    ]);
    const plain = done.flatMap(({ id, document }, at) => {
      const [row, ...more] = lanes[at] ?? [];
      const isPlain =
        row?.id === id && more.length === 0 && movesText(row.change) && !kept.includes(row.keyId);
      return isPlain ? [{ order: row.order, row: rowOf(document, scopesAfter(shown[at]), 'saved') }] : [];
    });
    const taken = new Set(plain.map(({ row }) => row.keyId));
    await Promise.all([
      dropRows(mirror, plain),
      mirror.documents.bulkPut(plain.map(({ row }) => row)),
      mirror.shadow.bulkDelete([...taken]),
    ]);
    return done.filter(({ document }) => !taken.has(document.keyId));
  });
}

/** The server has it: the row moves on, and the next change of the lane gets its base. */
export async function markDone(holder: Holder, changeId: string, document: Document): Promise<void> {
  await inLane(holder, changeId, async (row, lane) => {
    const { mirror } = holder;
    if (movesText(row.change)) {
      return settleRow(mirror, document, await advance(mirror, row, lane, document.version));
    }
    // It left the text as it was: what waits behind it still stands on the text it was made on.
    await advance(mirror, row, lane, row.change.kind === 'keepText' ? row.change.version : document.version);
    const [shown, shadow] = await Promise.all([
      mirror.documents.get(row.keyId),
      mirror.shadow.get(row.keyId),
    ]);
    const known = shadow?.incoming ?? shadow?.document;
    const { shares, comments } = document;
    // Answered again later, it may tell of an older text than is known here.
    const newest = known && known.version > document.version ? { ...known, shares, comments } : document;
    return takeIncoming(mirror, newest, shown?.scopes ?? []);
  });
}

/** A conflict, unless what is there already says the same. */
export async function markConflict(
  holder: Holder,
  changeId: string,
  theirs: Document | null,
  at: string,
): Promise<void> {
  await inLane(holder, changeId, async (row, lane) => {
    const { mirror } = holder;
    const shadow = await mirror.shadow.get(row.keyId);
    const shown = await mirror.documents.get(row.keyId);
    const base = shadow?.document ?? (shown && beforeCreate(documentOf(shown)));
    if (theirs && isDoneBy(theirs, row, base, lane)) {
      await settleRow(mirror, theirs, await advance(mirror, row, lane, theirs.version));
      return;
    }
    if (!shown || !base) return;
    await block(mirror, lane, row, 'conflict', null);
    await mirror.conflicts.put({ keyId: row.keyId, changeId: row.id, base, theirs, at });
  });
}

/** Whether a version comes of a change. */
function movesText(change: Change): boolean {
  return change.kind !== 'keepText' && !isSide(change);
}

/** What a document made here stands on: nothing. All of its text is mine, whatever took its place. */
function beforeCreate(document: Document): Document {
  return { ...document, version: 0, body: { ...emptyBody(kinds[document.entity]), title: '' } };
}

/** The server will not have it: the lane stops, text and reason stay. */
export async function markRefused(holder: Holder, changeId: string, error: ErrorBody): Promise<void> {
  await inLane(holder, changeId, (row, lane) => block(holder.mirror, lane, row, 'refused', error));
}

/** The server failed on this very change: again later, and after ten times its lane is stuck and others go on. */
export async function markFailed(
  holder: Holder,
  changeId: string,
  error: ErrorBody,
  waitAfter: (tries: number) => number,
): Promise<void> {
  await inLane(holder, changeId, async (row, lane) => {
    const tries = row.tries + 1;
    if (tries >= triesUntilStuck) return block(holder.mirror, lane, { ...row, tries }, 'stuck', error);
    await holder.mirror.outbox.put({ ...row, tries, error, notBefore: holder.now() + waitAfter(tries) });
  });
}

/** Never tried by the server, because an earlier change of its lane was not taken: free to fold and change again. */
export async function markUntried(holder: Holder, changeIds: readonly string[]): Promise<void> {
  for (const id of changeIds) {
    await inLane(holder, id, async (row) => {
      if (row.state === 'sent') await holder.mirror.outbox.put({ ...row, state: 'queued' });
    });
  }
}

function laneTables(mirror: Mirror) {
  return [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts, mirror.meta];
}

/** Where a document is seen through after its change was taken: a pull has still to say so of a new one. */
function scopesAfter(shown: DocumentRow | undefined): string[] {
  return shown && shown.scopes.length > 0 ? shown.scopes : [madeHere];
}

async function inLane(
  holder: Holder,
  changeId: string,
  write: (row: OutboxRow, lane: OutboxRow[]) => Promise<void>,
): Promise<void> {
  const { mirror } = holder;
  await mirror.transaction('rw', laneTables(mirror), async () => {
    await checkLease(mirror, holder.token, holder.now());
    const row = await mirror.outbox.where('id').equals(changeId).first();
    // Answered before, by another tab or before a crash: there is nothing left to do.
    if (row) await write(row, await laneOf(mirror, row.keyId));
  });
}

/** Takes the finished change out of its lane and tells the next what it stands on. */
async function advance(
  mirror: Mirror,
  row: OutboxRow,
  lane: readonly OutboxRow[],
  version: number,
): Promise<OutboxRow[]> {
  await mirror.outbox.delete(row.order);
  const rest = lane.filter((each) => each.order !== row.order).map((each) => withBase(each, row.id, version));
  await mirror.outbox.bulkPut(rest);
  return rest;
}

/** A change never sent gets the version as its base; a sent one is frozen, the server knows what came before it. */
function withBase(row: OutboxRow, after: string, version: number): OutboxRow {
  if (row.after !== after || row.state === 'sent') return row;
  return { ...row, after: null, change: madeOn(row.change, version) };
}

async function settleRow(mirror: Mirror, document: Document, rest: readonly OutboxRow[]): Promise<void> {
  const { keyId } = document;
  const [shown, shadow] = await Promise.all([mirror.documents.get(keyId), mirror.shadow.get(keyId)]);
  const incoming = shadow?.incoming && shadow.incoming.version > document.version ? shadow.incoming : null;
  const scopes = scopesAfter(shown);
  await mirror.documents.put(rowOf(overlay(document, rest), scopes, stateOf(rest)));
  if (rest.length > 0) await mirror.shadow.put({ keyId, document, incoming: null });
  else await mirror.shadow.delete(keyId);
  if (incoming) await takeIncoming(mirror, incoming, scopes);
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
}
