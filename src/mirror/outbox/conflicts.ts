import type { Document } from '#domain/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { ConflictRow, OutboxRow } from '#mirror/storage/rows.ts';
import { fieldOf, teamChoiceKey } from '#mirror/overlay/choiceKeys.ts';
import { overlayConflict } from '#mirror/overlay/conflictTexts.ts';
import { rowOf, stateOf } from '#mirror/overlay/overlay.ts';
import { laneOf } from './lanes.ts';
import { keepAsDraft } from '#mirror/outbox/endUndecided.ts';
import { resultTextsIn } from '#mirror/overlay/resultTexts.ts';

/**
 * Stores a conflict, and shows the server's newer document wherever it is not in conflict. A text written as its result
 * for which it has no place any more becomes a draft. Inside a transaction over documents, shadows, conflicts and drafts.
 */
export async function putConflict(
  mirror: Mirror,
  conflict: ConflictRow,
  lane: readonly OutboxRow[],
  scopes: readonly string[],
): Promise<void> {
  const { keyId, theirs } = conflict;
  const [shadow, before] = await Promise.all([mirror.shadow.get(keyId), mirror.conflicts.get(keyId)]);
  const incoming = shadow?.incoming ?? null;
  const isNewer = incoming !== null && theirs !== null && incoming.version > theirs.version;
  const texts = Object.entries(resultTextsIn(before)).filter(
    ([key]) => !Object.hasOwn(conflict.choices ?? {}, key),
  );
  await Promise.all([
    before && keepAsDraft(mirror, before, Object.fromEntries(texts)),
    mirror.conflicts.put(conflict),
    theirs && mirror.shadow.put({ keyId, document: theirs, incoming: isNewer ? incoming : null }),
    mirror.documents.put(rowOf(overlayConflict(conflict, lane), scopes, stateOf(lane))),
  ]);
}

/**
 * Records a conflict for fields, or the team, that someone else changed on the server while they were edited here, or
 * adds them to the open one. Their base is the text from when editing began; that of all others is the server's. Inside
 * the transaction that queued the edit.
 */
export async function markFieldConflict(
  mirror: Mirror,
  seen: Document,
  names: readonly string[],
  bothMoved: boolean,
  at: string,
): Promise<void> {
  const { keyId } = seen;
  const [lane, shadow, open, shown] = await Promise.all([
    laneOf(mirror, keyId),
    mirror.shadow.get(keyId),
    mirror.conflicts.get(keyId),
    mirror.documents.get(keyId),
  ]);
  // A change that is being sent stays as it is, so that its answer is understood.
  const edit = lane.find(
    ({ state, change: { kind } }) => state !== 'sent' && (kind === 'save' || kind === 'setStatus'),
  );
  if (!edit || !shadow || (names.length === 0 && !bothMoved)) return;
  const { base, ...rest } = open ?? {
    keyId,
    changeId: edit.id,
    base: shadow.document,
    theirs: shadow.document,
    at,
  };
  const body = Object.fromEntries(names.map((name) => [name, seen.body[name] ?? null]));
  const { teamId } = bothMoved ? seen : base;
  const conflict = { ...rest, base: { ...base, teamId, body: { ...base.body, ...body } } };
  const next = lane.map((row): OutboxRow => (row === edit && !open ? { ...row, state: 'conflict' } : row));
  await mirror.outbox.bulkPut(next);
  await putConflict(mirror, conflict, next, shown?.scopes ?? []);
}

/** The last known server state of a document; undefined until the server has it. */
export async function storedDocument(mirror: Mirror, keyId: string): Promise<Document | undefined> {
  const [shadow, row] = await Promise.all([mirror.shadow.get(keyId), mirror.documents.get(keyId)]);
  return row?.sync === 'saved' ? row : shadow?.document;
}

/**
 * Returns a conflict with a newer other side. Choices keep the values they were made between; those about fields that
 * the reader may no longer see are dropped.
 */
export function rebaseConflict({ choices, ...conflict }: ConflictRow, theirs: Document): ConflictRow {
  if (!choices) return { ...conflict, theirs };
  const readable = Object.entries(choices).filter(
    ([key]) => key === teamChoiceKey || Object.hasOwn(theirs.body, fieldOf(key)),
  );
  return { ...conflict, theirs, choices: Object.fromEntries(readable) };
}
