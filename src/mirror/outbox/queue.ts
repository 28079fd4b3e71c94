import type { Outcome } from '#domain/outcome.ts';
import { type Change, isSide, madeOn } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import type { PersonRef } from '#domain/person.ts';
import { kinds } from '#domain/kinds.ts';
import { putFields } from '#domain/merge.ts';
import { schemaVersion } from '#contract/sync.ts';
import type { Mirror, OutboxRow } from '#mirror/storage/database.ts';
import { documentOf, rowOf, stateOf } from './overlay.ts';

/** The unsent changes of one document, in the order in which they go. */
export async function laneOf(mirror: Mirror, keyId: string): Promise<OutboxRow[]> {
  return mirror.outbox.where('keyId').equals(keyId).sortBy('order');
}

/** The same of many documents, asked all at once: a cursor would go there and back for each. Inside a transaction. */
export async function lanesOf(mirror: Mirror, keyIds: readonly string[]): Promise<OutboxRow[][]> {
  return Promise.all(keyIds.map((keyId) => mirror.outbox.where('keyId').equals(keyId).toArray()));
}

/** Takes rows out of the outbox; in one request where nothing else stands between the first and the last of them. */
export async function dropRows(mirror: Mirror, rows: readonly Pick<OutboxRow, 'order'>[]): Promise<void> {
  const orders = new Set(rows.map(({ order }) => order));
  if (orders.size === 0) return;
  const [first, last] = [Math.min(...orders), Math.max(...orders)];
  if (last - first + 1 > orders.size) await mirror.outbox.bulkDelete([...orders]);
  else await mirror.outbox.where('order').between(first, last, true, true).delete();
}

/**
 * Keeps what a person did: reads the document, lets `decide` say what it comes to, and keeps the row that screens show
 * and the outbox row, in one transaction; a refusal writes nothing. Resolves only when both are on the disk. Writing
 * the outbox row is the signal to sync. The draft it came from goes with it.
 */
export async function keepChange(
  mirror: Mirror,
  change: Change,
  { at, by }: { readonly at: string; readonly by: PersonRef },
  decide: (document: Document | undefined) => Outcome,
): Promise<Outcome> {
  const { keyId } = change;
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.drafts];
  return mirror.transaction('rw', tables, async () => {
    const row = await mirror.documents.get(keyId);
    const lane = row?.sync === 'saved' ? [] : await laneOf(mirror, keyId);
    const before = row && documentOf(row);
    const outcome = decide(before);
    if (outcome.kind === 'refused') return outcome;
    const { document } = outcome;
    const plan = planned(lane, change, document, { at, by });
    const shown = rowOf(document, row?.scopes ?? [], stateOf([...plan.rows, ...plan.added]));
    // All at once: each wait for the database costs more than the writing itself.
    await Promise.all([
      before && lane.length === 0 && mirror.shadow.put({ keyId, document: before, incoming: null }),
      plan.dropped.length > 0 && mirror.outbox.bulkDelete([...plan.dropped]),
      plan.rows.length > 0 && mirror.outbox.bulkPut(plan.rows),
      plan.added.length > 0 && mirror.outbox.bulkAdd(plan.added),
      mirror.documents.put(shown),
      // What is said beside the text is not what is being typed into it.
      !isSide(change) && mirror.drafts.delete(keyId),
    ]);
    return outcome;
  });
}

/** What becomes of a lane: rows as they now are, rows that are new, and the order of rows that go. */
interface Plan {
  readonly rows: readonly OutboxRow[];
  readonly added: readonly Omit<OutboxRow, 'order'>[];
  readonly dropped: readonly number[];
}

function planned(
  lane: readonly OutboxRow[],
  change: Change,
  document: Document,
  { at, by }: { readonly at: string; readonly by: PersonRef },
): Plan {
  const outdated = lane.filter((row) => isOutdated(row, change));
  const dropped = outdated.map((row) => row.order);
  const waits = lane.filter((row) => !outdated.includes(row)).map((row) => outdated.reduce(withoutMove, row));
  const last = waits.findLast((row) => waitsFor(change, row.change));
  // What a person has to decide about takes the edit in, even where other changes already wait behind it.
  const target = waits.find((row) => isBlocked(row) && fold(row.change, change)) ?? last;
  const folded = target && mayFold(target) ? fold(target.change, change) : undefined;
  if (target && folded) {
    const mended = mend(target, folded, change.id, document);
    const rows = waits.map((row) =>
      row === target ? mended : outdone(behind(row, target.id, mended.id), target.order, change),
    );
    return { rows, added: [], dropped };
  }
  const added: Omit<OutboxRow, 'order'> = {
    id: change.id,
    keyId: change.keyId,
    change,
    after: last?.id ?? null,
    by: isSide(change) ? by : null,
    statusAfter: document.statusId,
    state: 'queued',
    tries: 0,
    notBefore: 0,
    error: null,
    madeAt: at,
    schema: schemaVersion,
  };
  return { rows: waits, added: [added], dropped };
}

/** A comment waits for its document to be made and for comments before it, an edit for the edits before it. */
function waitsFor(later: Change, earlier: Change): boolean {
  return isSide(later) ? earlier.kind === 'create' || isSide(earlier) : !isSide(earlier);
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
  const body = putFields(kinds[change.entity].allFields, change.body, Object.fromEntries(both));
  const moves = change.teamId !== undefined && later.teamId !== undefined;
  return { ...row, change: { ...change, ...(moves ? { teamId: later.teamId } : {}), body } };
}

/** Whether a change waits for a person. */
export function isBlocked(row: OutboxRow): boolean {
  return row.state === 'refused' || row.state === 'stuck' || row.state === 'conflict';
}

/** A refused status move is over once its document is edited again. */
function isOutdated(row: OutboxRow, change: Change): boolean {
  return row.state === 'refused' && row.change.kind === 'setStatus' && change.kind === 'save';
}

/** A refused move changed nothing: what came after it stands where the move stood. */
function withoutMove(row: OutboxRow, move: OutboxRow): OutboxRow {
  if (row.after !== move.id) return row;
  if (move.after !== null || move.change.kind !== 'setStatus') return { ...row, after: move.after };
  return { ...row, after: null, change: madeOn(row.change, move.change.version) };
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
    body: putFields(kinds[earlier.entity].allFields, earlier.body, later.body),
  };
}
