import type { Document } from '#domain/document';
import { type FieldValue, sameValue } from '#domain/field';
import type { Mirror } from './database.ts';
import { laneOf } from './outbox.ts';
import { stateOf } from './overlay.ts';

/**
 * Makes a conflict of fields that somebody else changed on the server while they were being edited here: for these,
 * the base is the text as it was when editing began, and for all others the server's. Inside a transaction, after the
 * edit was kept.
 */
export async function markClash(
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

/** The fields in which the server's text of a document differs from one seen earlier. */
export async function changedOnServer(
  mirror: Mirror,
  seen: Document,
  names: readonly string[],
): Promise<string[]> {
  const [shadow, row] = await Promise.all([mirror.shadow.get(seen.keyId), mirror.documents.get(seen.keyId)]);
  const truth = shadow?.document ?? row;
  return truth ? names.filter((name) => !sameValue(truth.body[name], seen.body[name])) : [];
}
