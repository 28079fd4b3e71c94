import type { Document } from '#domain/document.ts';
import { type FieldValue, sameValue } from '#domain/fields/field.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { ConflictRow } from '#mirror/storage/rows.ts';
import { stateOf } from './overlay.ts';
import { laneOf } from './queue.ts';

/**
 * Records a conflict for fields that someone else changed on the server while they were edited here. The base of these
 * fields is the text from when editing began; that of all others is the server's. Inside the transaction that queued
 * the edit.
 */
export async function markFieldConflict(
  mirror: Mirror,
  seen: Document,
  names: readonly string[],
  at: string,
): Promise<void> {
  const { keyId } = seen;
  const [lane, shadow, open] = await Promise.all([
    laneOf(mirror, keyId),
    mirror.shadow.get(keyId),
    mirror.conflicts.get(keyId),
  ]);
  const first = lane[0];
  if (!first || !shadow || open || names.length === 0) return;
  const theirs = shadow.incoming ?? shadow.document;
  const body: Record<string, FieldValue> = {};
  for (const name of names) body[name] = seen.body[name] ?? null;
  await mirror.conflicts.put({
    keyId,
    changeId: first.id,
    base: { ...shadow.document, body: { ...shadow.document.body, ...body } },
    theirs,
    at,
  });
  const next = lane.map((row) => (row === first ? { ...row, state: 'conflict' as const } : row));
  await mirror.outbox.bulkPut(next);
  await mirror.documents.update(keyId, { sync: stateOf(next) });
}

/** Names of the fields whose value on the server differs from the one seen earlier. */
export async function changedOnServer(
  mirror: Mirror,
  seen: Document,
  names: readonly string[],
): Promise<string[]> {
  const [shadow, row] = await Promise.all([mirror.shadow.get(seen.keyId), mirror.documents.get(seen.keyId)]);
  const server = shadow?.document ?? row;
  return server ? names.filter((name) => !sameValue(server.body[name], seen.body[name])) : [];
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

/** Key of the choice of team. */
export const teamChoiceKey = 'team/';

/** Key of a choice about one row of a group; the key of a choice about a whole field is the field's name. */
export function rowChoiceKey(name: string, rowId: string): string {
  return `${name}/${rowId}`;
}

function fieldOf(key: string): string {
  return key.split('/', 1)[0] ?? key;
}
