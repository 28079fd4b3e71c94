import type { Outcome } from '#domain/rules/outcome.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { PersonRef } from '#domain/content/person.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { isBlocked, waitsFor } from '#domain/rules/lanes.ts';
import { applyPatch } from '#domain/rules/conflicts/merge.ts';
import { editOn } from '#domain/rules/conflicts/unseen.ts';
import { seenByBoth, withoutUndone } from '#domain/rules/conflicts/severalEdits.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { Before, NewOutboxRow, OutboxRow } from '#mirror/storage/rows.ts';
import { dropFromDrafts } from '#mirror/typed/dropFromDrafts.ts';
import { isRecoveredId, newRecoveredId } from '#mirror/outbox/newRow.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import { beforeEdit, newOutboxRow } from './newRow.ts';
import { laneOf } from './lanes.ts';
import { findConflict } from '#mirror/conflicts/findConflict.ts';
import { storeDecisions } from '#mirror/conflicts/storeDecisions.ts';
import { documentOf, rowOf, stateOf } from '#mirror/overlay/documentRow.ts';
import { overlayConflict } from '#mirror/overlay/overlay.ts';

/** Who queues a change, when, and what they had before them, if that was another text than the document here. */
export interface Queued {
  readonly at: string;
  readonly by: PersonRef;
  readonly seen?: Document | undefined;
}

/**
 * Queues a change: reads the document, lets `decide` apply the change to it (it may read other documents), then writes the document row and the
 * outbox row in one transaction, and removes from drafts what has been saved. A refusal writes nothing. Resolves once
 * everything is on disk. Writing the outbox row is the signal to sync.
 */
export async function enqueueChange(
  mirror: Mirror,
  change: Change,
  context: Queued,
  decide: (document: Document | undefined) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const { keyId } = change;
  const tables = [mirror.documents, mirror.outbox, mirror.server, mirror.typed];
  const isSave = change.kind === 'edit' || change.kind === 'create' || change.kind === 'addEntries';
  return mirror.transaction('rw', tables, async () => {
    const [row, drafts] = await Promise.all([
      mirror.documents.get(keyId),
      isSave ? typedAbout(mirror, keyId, 'draft') : [],
    ]);
    const [lane, serverRow] =
      row?.sync === 'saved'
        ? [[], undefined]
        : await Promise.all([laneOf(mirror, keyId), mirror.server.get(keyId)]);
    const before = row && documentOf(row);
    const outcome = await decide(before);
    if (outcome.kind === 'refused') return outcome;
    const { document } = outcome;
    const choices = row?.sync === 'conflict' ? await typedAbout(mirror, keyId, 'choice') : [];
    const plan = planLane(lane, change, document, { ...context, seen: context.seen ?? before });
    const server = lane.length === 0 ? before && { document: before } : serverRow;
    const ground = server?.document ?? document;
    const checked = findConflict<OutboxRow | NewOutboxRow>(
      server,
      ground,
      [...plan.rows, ...plan.added],
      choices,
    );
    const shownDocument = checked.blocked ? overlayConflict(ground, checked.rows) : document;
    const rows = checked.rows.filter(isStored);
    // In parallel: waiting for each write in turn costs more than the writes.
    await Promise.all([
      before && lane.length === 0 && mirror.server.put({ keyId, document: before }),
      plan.dropped.length > 0 && mirror.outbox.bulkDelete([...plan.dropped]),
      rows.length > 0 && mirror.outbox.bulkPut(rows),
      plan.added.length > 0 && mirror.outbox.bulkAdd(checked.rows.filter((each) => !isStored(each))),
      mirror.documents.put(rowOf(shownDocument, row?.scopes ?? [], stateOf(checked.rows))),
      choices.length > 0 && storeDecisions(mirror, checked, choices, ground),
      isSave && dropFromDrafts(mirror, drafts, [document, { teamId: document.teamId, body: change.body }]),
    ]);
    return outcome;
  });
}

function isStored(row: OutboxRow | NewOutboxRow): row is OutboxRow {
  return 'order' in row;
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
  { at, by, seen }: Queued,
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
    const own = seen ? beforeEdit(seen, change) : {};
    const amended = amend(target, folded, change.id, document, own.before);
    const next = rows.map((row) => (row === target ? amended : yieldTo(change, row, target.order)));
    return { rows: next, added: [], dropped };
  }
  const added = newOutboxRow(change, {
    by,
    statusAfter: document.statusId,
    state: 'queued',
    madeAt: at,
    ...(seen && beforeEdit(seen, change)),
  });
  return { rows, added: [added], dropped };
}

/**
 * Replaces a change by an amended one. An id stands for one body: the server has answered that of a refused change, and a
 * file may have taken that of a waiting one to another device, so the amended change gets a new id.
 */
function amend(
  row: OutboxRow,
  change: Change,
  newId: string,
  document: Document,
  before: Before | undefined,
): OutboxRow {
  const id = isRecoveredId(row.id) ? newRecoveredId() : newId;
  const both = row.before && before && beforeBoth(row, before);
  // The server has not answered this one.
  const { conflictOn: _, ...rest } = row;
  const amended: OutboxRow = {
    ...rest,
    id,
    change: { ...(both ? lessUndone(change, both) : change), id },
    statusAfter: document.statusId,
    replaced: [...(row.replaced ?? []), row.id],
    ...(both && { before: both }),
  };
  switch (row.state) {
    case 'sent':
    case 'conflict':
    case 'queued':
      return amended;
    case 'refused':
    case 'stuck':
      return { ...amended, state: 'queued', tries: 0, notBefore: 0, error: null };
  }
}

/** Returns an edit without what it leaves as its author first had it. */
function lessUndone(change: Change, before: Before): Change {
  if (change.kind !== 'edit' || !change.was) return change;
  const { body, teamId, was, ...rest } = change;
  return { ...rest, ...withoutUndone(documentTypes[change.entity].allFields, before, { body, teamId, was }) };
}

/** Returns what stood before both of two edits, one on top of the other: where both write, what stood before the first. */
function beforeBoth({ change, before: first }: OutboxRow, second: Before): Before {
  if (change.kind !== 'edit' || !first) return second;
  const { allFields } = documentTypes[change.entity];
  const body = { ...second.body, ...editOn(allFields, second.body, first.body, change.was ?? {}) };
  return { ...second, ...first, body };
}

/** Gives a row behind the amended one the new values of the fields that both contain: the latest edit wins. */
function yieldTo(latest: Change, row: OutboxRow, amendedOrder: number): OutboxRow {
  const { change } = row;
  const canChange = row.order > amendedOrder && row.state !== 'sent';
  if (!canChange || change.kind !== 'edit' || latest.kind !== 'edit') return row;
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
  if (edit.kind !== 'edit') return false;
  return lane.some(
    ({ order: later, state, change }) =>
      later > order &&
      state === 'sent' &&
      change.kind === 'edit' &&
      ((change.teamId !== undefined && edit.teamId !== undefined) ||
        Object.keys(edit.body).some((name) => Object.hasOwn(change.body, name))),
  );
}

/** A refused status change is dropped once its document is edited again. */
function isSuperseded(row: OutboxRow, change: Change): boolean {
  return row.state === 'refused' && row.change.kind === 'setStatus' && change.kind === 'edit';
}

/** Once sent, a body is frozen: only a change that was never sent, or that is blocked, absorbs further edits. */
function canFold(row: OutboxRow): boolean {
  return row.state !== 'sent';
}

function fold(earlier: Change, later: Change): Change | undefined {
  const { allFields } = documentTypes[earlier.entity];
  if (later.kind === 'addEntries' && (earlier.kind === 'addEntries' || earlier.kind === 'create'))
    return { ...earlier, body: applyPatch(allFields, earlier.body, later.body) };
  if (later.kind !== 'edit') return undefined;
  if (earlier.kind !== 'create' && earlier.kind !== 'edit') return undefined;
  return {
    ...earlier,
    ...(later.teamId === undefined ? {} : { teamId: later.teamId }),
    ...(earlier.kind === 'edit' && earlier.was && later.was
      ? { was: seenByBoth(earlier.was, later.was) }
      : {}),
    body: applyPatch(allFields, earlier.body, later.body),
  };
}
