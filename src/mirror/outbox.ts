import type { Change } from '#domain/change';
import type { Document } from '#domain/document';
import { entities } from '#domain/entities/index';
import { putFields } from '#domain/merge';
import { schemaVersion } from '#contract/sync';
import type { Mirror, OutboxRow } from './database.ts';
import { documentOf, rowOf, stateOf } from './overlay.ts';

/** The unsent changes of one document, in the order in which they go. */
export async function laneOf(mirror: Mirror, keyId: string): Promise<OutboxRow[]> {
  return mirror.outbox.where('keyId').equals(keyId).sortBy('order');
}

/**
 * Keeps what a person did: the row that screens show and the outbox row in one transaction, or neither. Resolves only
 * when both are on the disk. Writing the outbox row is the signal to sync. The draft it came from goes with it.
 */
export async function keepChange(
  mirror: Mirror,
  document: Document,
  change: Change,
  at: string,
): Promise<void> {
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.drafts, mirror.conflicts];
  await mirror.transaction('rw', tables, async () => {
    const [row, lane] = await Promise.all([mirror.documents.get(change.keyId), laneOf(mirror, change.keyId)]);
    if (row && lane.length === 0) {
      await mirror.shadow.put({ keyId: change.keyId, document: documentOf(row), incoming: null });
    }
    const next = await enqueue(mirror, lane, change, document, at);
    await mirror.documents.put(rowOf(document, row?.scopes ?? [], stateOf(next)));
    await mirror.drafts.delete(change.keyId);
  });
}

async function enqueue(
  mirror: Mirror,
  lane: readonly OutboxRow[],
  change: Change,
  document: Document,
  at: string,
): Promise<OutboxRow[]> {
  const waits = await dropOutdated(mirror, lane, change);
  const last = waits.at(-1);
  // What a person has to decide about takes the edit in, even where other changes already wait behind it.
  const target = waits.find((row) => isBlocked(row) && fold(row.change, change)) ?? last;
  const folded = target && mayFold(target) ? fold(target.change, change) : undefined;
  if (target && folded) {
    const mended = mend(target, folded, change.id, document);
    const next = waits.map((row) =>
      row === target ? mended : outdone(behind(row, target.id, mended.id), target.order, change),
    );
    await mirror.outbox.bulkPut(next);
    return next;
  }
  const added: Omit<OutboxRow, 'order'> = {
    id: change.id,
    keyId: change.keyId,
    change,
    after: last?.id ?? null,
    statusAfter: document.statusId,
    state: 'queued',
    tries: 0,
    notBefore: 0,
    error: null,
    madeAt: at,
    schema: schemaVersion,
  };
  const order = await mirror.outbox.add(added);
  return [...waits, { ...added, order }];
}

function mend(row: OutboxRow, change: Change, newId: string, document: Document): OutboxRow {
  const common = { ...row, change, statusAfter: document.statusId };
  if (row.state !== 'refused' && row.state !== 'stuck') return common;
  // It was sent and answered: its mended form is a new change under a new id.
  return {
    ...common,
    id: newId,
    change: { ...change, id: newId },
    state: 'queued',
    tries: 0,
    notBefore: 0,
    error: null,
  };
}

function behind(row: OutboxRow, oldId: string, newId: string): OutboxRow {
  return row.after === oldId ? { ...row, after: newId } : row;
}

/** What waits behind the mended change gives way to it in the fields that both hold: the later word wins. */
function outdone(row: OutboxRow, order: number, later: Change): OutboxRow {
  const { change } = row;
  const mayChange = row.order > order && row.state !== 'sent';
  if (!mayChange || change.kind !== 'save' || later.kind !== 'save') return row;
  const both = Object.entries(later.body).filter(([name]) => Object.hasOwn(change.body, name));
  const body = putFields(entities[change.entity].allFields, change.body, Object.fromEntries(both));
  const moves = change.teamId !== undefined && later.teamId !== undefined;
  return { ...row, change: { ...change, ...(moves ? { teamId: later.teamId } : {}), body } };
}

function isBlocked(row: OutboxRow): boolean {
  return row.state === 'refused' || row.state === 'stuck' || row.state === 'conflict';
}

/** A refused status move is over once its document is edited again. */
async function dropOutdated(
  mirror: Mirror,
  lane: readonly OutboxRow[],
  change: Change,
): Promise<OutboxRow[]> {
  const outdated = lane.filter(
    (row) => row.state === 'refused' && row.change.kind === 'setStatus' && change.kind === 'save',
  );
  await mirror.outbox.bulkDelete(outdated.map((row) => row.order));
  const waits = lane.filter((row) => !outdated.includes(row)).map((row) => outdated.reduce(withoutMove, row));
  if (outdated.length > 0) await mirror.outbox.bulkPut(waits);
  return waits;
}

/** A refused move changed nothing: what came after it stands where the move stood. */
function withoutMove(row: OutboxRow, move: OutboxRow): OutboxRow {
  if (row.after !== move.id) return row;
  const { change } = row;
  if (move.after !== null || change.kind === 'create' || move.change.kind === 'create') {
    return { ...row, after: move.after };
  }
  return { ...row, after: null, change: { ...change, version: move.change.version } };
}

/** Once sent, a body is frozen: only what was never sent, or what waits for a person, takes a further edit in. */
function mayFold(row: OutboxRow): boolean {
  return row.state !== 'sent';
}

function fold(earlier: Change, later: Change): Change | undefined {
  if (later.kind !== 'save') return undefined;
  if (earlier.kind !== 'create' && earlier.kind !== 'save') return undefined;
  return {
    ...earlier,
    ...(later.teamId === undefined ? {} : { teamId: later.teamId }),
    body: putFields(entities[earlier.entity].allFields, earlier.body, later.body),
  };
}
