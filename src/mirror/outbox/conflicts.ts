import type { Document } from '#domain/document.ts';
import { type FieldValue, sameValue } from '#domain/fields/field.ts';
import type { Choice, ConflictRow, Mirror } from '#mirror/storage/database.ts';
import { laneOf } from './queue.ts';
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

/**
 * A conflict whose other side has moved on. What was decided stays with the texts it was decided on; of fields that the
 * reader sees no more nothing stays.
 */
export function movedOn({ choices, ...conflict }: ConflictRow, theirs: Document): ConflictRow {
  if (!choices) return { ...conflict, theirs };
  const seen = Object.entries(choices).filter(
    ([key]) => key === teamKey || Object.hasOwn(theirs.body, fieldOf(key)),
  );
  return { ...conflict, theirs, choices: Object.fromEntries(seen) };
}

/** The other conflicts on this device, the oldest first. */
export async function conflictsBeside(mirror: Mirror, keyId: string): Promise<ConflictRow[]> {
  const all = await mirror.conflicts.toArray();
  return all.filter((each) => each.keyId !== keyId).sort((a, b) => a.at.localeCompare(b.at));
}

/** What a choice of the team is kept under. */
export const teamKey = 'team/';

/** What a choice about one row of a group is kept under; one about a whole field, under the field's name. */
export function rowKey(name: string, rowId: string): string {
  return `${name}/${rowId}`;
}

function fieldOf(key: string): string {
  return key.split('/', 1)[0] ?? key;
}

/**
 * Keeps what was decided so far; nothing where the conflict is settled already. A text that somebody wrote stays, also
 * where another tab decides otherwise.
 */
export async function keepChoices(
  mirror: Mirror,
  keyId: string,
  choices: Readonly<Record<string, Choice>>,
): Promise<void> {
  await mirror.transaction('rw', mirror.conflicts, async () => {
    const conflict = await mirror.conflicts.get(keyId);
    if (!conflict) return;
    const made: Record<string, Choice> = { ...conflict.choices };
    for (const [key, choice] of Object.entries(choices)) {
      made[key] = { ...choice, mixed: choice.mixed ?? made[key]?.mixed ?? null };
    }
    await mirror.conflicts.put({ ...conflict, choices: made });
  });
}
