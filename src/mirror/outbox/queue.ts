import type { Outcome } from '#domain/outcome.ts';
import type { Change } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import type { PersonRef } from '#domain/person.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { applyPatch } from '#domain/merge.ts';
import { seenByBoth } from '#domain/rules/compare.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { withEdit } from '#mirror/overlay/conflictTexts.ts';
import { dropFromDrafts } from '#mirror/outbox/dropFromDrafts.ts';
import { type NewOutboxRow, newOutboxRow } from './newRow.ts';
import { laneOf } from './lanes.ts';
import { isBlocked, waitsFor } from '#mirror/overlay/waiting.ts';
import { documentOf, rowOf, stateOf } from '#mirror/overlay/overlay.ts';

/**
 * Queues a change: reads the document, lets `decide` apply the change to it (it may read other documents), then writes the document row and the
 * outbox row in one transaction, and removes from drafts what has been saved. A refusal writes nothing. Resolves once
 * everything is on disk. Writing the outbox row is the signal to sync.
 */
export async function enqueueChange(
  mirror: Mirror,
  change: Change,
  { at, by }: { readonly at: string; readonly by: PersonRef },
  decide: (document: Document | undefined) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const { keyId } = change;
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts, mirror.drafts];
  const isSave = change.kind === 'save' || change.kind === 'create';
  return mirror.transaction('rw', tables, async () => {
    const [row, drafts] = await Promise.all([
      mirror.documents.get(keyId),
      isSave ? mirror.drafts.where('keyId').equals(keyId).toArray() : [],
    ]);
    const lane = row?.sync === 'saved' ? [] : await laneOf(mirror, keyId);
    const before = row && documentOf(row);
    const outcome = await decide(before);
    if (outcome.kind === 'refused') return outcome;
    const { document } = outcome;
    const conflict = row?.sync === 'conflict' ? await mirror.conflicts.get(keyId) : undefined;
    const plan = planLane(lane, change, document, { at, by });
    const shown = rowOf(document, row?.scopes ?? [], stateOf([...plan.rows, ...plan.added]));
    // In parallel: waiting for each write in turn costs more than the writes.
    await Promise.all([
      before && lane.length === 0 && mirror.shadow.put({ keyId, document: before, incoming: null }),
      plan.dropped.length > 0 && mirror.outbox.bulkDelete([...plan.dropped]),
      plan.rows.length > 0 && mirror.outbox.bulkPut(plan.rows),
      plan.added.length > 0 && mirror.outbox.bulkAdd(plan.added),
      mirror.documents.put(shown),
      conflict && before && mirror.conflicts.put(withEdit(conflict, lane, before, change)),
      isSave && dropFromDrafts(mirror, drafts, [document, { teamId: document.teamId, body: change.body }]),
    ]);
    return outcome;
  });
}

/** Effect of a change on its lane: rows to update, rows to add, and the order numbers of rows to delete. */
interface LanePlan {
  readonly rows: readonly OutboxRow[];
  readonly added: readonly NewOutboxRow[];
  readonly dropped: readonly number[];
}

function planLane(
  lane: readonly OutboxRow[],
  change: Change,
  document: Document,
  { at, by }: { readonly at: string; readonly by: PersonRef },
): LanePlan {
  const superseded = lane.filter((row) => isSuperseded(row, change));
  const dropped = superseded.map((row) => row.order);
  const rows = lane.filter((row) => !superseded.includes(row));
  const last = rows.findLast((row) => waitsFor(change, row.change));
  // A blocked change absorbs the edit, even if other changes already wait behind it.
  const target =
    rows.find((row) => isBlocked(row) && fold(row.change, change) && !isCovered(row, change, rows)) ?? last;
  const folded = target && canFold(target) ? fold(target.change, change) : undefined;
  if (target && folded) {
    const amended = amend(target, folded, change.id, document);
    const next = rows.map((row) => (row === target ? amended : yieldTo(change, row, target.order)));
    return { rows: next, added: [], dropped };
  }
  const added = newOutboxRow(change, {
    by,
    statusAfter: document.statusId,
    state: 'queued',
    madeAt: at,
  });
  return { rows, added: [added], dropped };
}

/**
 * Replaces a change by an amended one. An id stands for one body: the server has answered that of a refused change, and a
 * file may have taken that of a waiting one to another device, so the amended change gets a new id. The change of a
 * conflict is not sent again.
 */
function amend(row: OutboxRow, change: Change, newId: string, document: Document): OutboxRow {
  const amended = { ...row, change, statusAfter: document.statusId };
  const renamed = {
    ...amended,
    id: newId,
    change: { ...change, id: newId },
    replaced: [...(row.replaced ?? []), row.id],
  };
  switch (row.state) {
    case 'conflict':
    case 'sent':
      return amended;
    case 'queued':
      return renamed;
    case 'refused':
    case 'stuck':
      return {
        ...renamed,
        state: 'queued',
        tries: 0,
        notBefore: 0,
        error: null,
      };
  }
}

/** Gives a row behind the amended one the new values of the fields that both contain: the latest edit wins. */
function yieldTo(latest: Change, row: OutboxRow, amendedOrder: number): OutboxRow {
  const { change } = row;
  const canChange = row.order > amendedOrder && row.state !== 'sent';
  if (!canChange || change.kind !== 'save' || latest.kind !== 'save') return row;
  const shared = Object.entries(latest.body).filter(([name]) => Object.hasOwn(change.body, name));
  const body = applyPatch(documentTypes[change.entity].allFields, change.body, Object.fromEntries(shared));
  const movesTeam = change.teamId !== undefined && latest.teamId !== undefined;
  return { ...row, change: { ...change, ...(movesTeam ? { teamId: latest.teamId } : {}), body } };
}

/**
 * Whether a frozen change behind this one would cover what an edit writes: it came in a file from another device, and
 * what was written after it must stay after it.
 */
function isCovered({ order }: OutboxRow, edit: Change, lane: readonly OutboxRow[]): boolean {
  if (edit.kind !== 'save') return false;
  return lane.some(
    ({ order: later, state, change }) =>
      later > order &&
      state === 'sent' &&
      change.kind === 'save' &&
      ((change.teamId !== undefined && edit.teamId !== undefined) ||
        Object.keys(edit.body).some((name) => Object.hasOwn(change.body, name))),
  );
}

/** A refused status change is dropped once its document is edited again. */
function isSuperseded(row: OutboxRow, change: Change): boolean {
  return row.state === 'refused' && row.change.kind === 'setStatus' && change.kind === 'save';
}

/** Once sent, a body is frozen: only a change that was never sent, or that is blocked, absorbs further edits. */
function canFold(row: OutboxRow): boolean {
  return row.state !== 'sent';
}

function fold(earlier: Change, later: Change): Change | undefined {
  if (later.kind !== 'save') return undefined;
  if (earlier.kind !== 'create' && earlier.kind !== 'save') return undefined;
  return {
    ...earlier,
    ...(later.teamId === undefined ? {} : { teamId: later.teamId }),
    ...(earlier.kind === 'save' && earlier.was && later.was
      ? { was: seenByBoth(earlier.was, later.was) }
      : {}),
    body: applyPatch(documentTypes[earlier.entity].allFields, earlier.body, later.body),
  };
}
