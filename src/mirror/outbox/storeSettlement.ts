import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { type Change, isTextChange } from '#domain/rules/change.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { isSamePatch } from '#domain/rules/conflicts/merge.ts';
import { readIn } from '#domain/rules/transitionFit.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import { addHeld } from '#mirror/typed/heldText.ts';
import { conflictIn } from '#mirror/conflicts/conflict.ts';
import { baseOf, myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { laneOf } from './lanes.ts';
import { beforeEdit, newOutboxRow } from './newRow.ts';
import { refreshDocument } from './refresh.ts';

/** A decision on a conflict. */
export interface Settlement {
  readonly keyId: string;
  /** The server's document when the decision was made; if it has changed since, nothing is settled. */
  readonly theirs: Document;
  /** Change to send on top of theirs; null if theirs is taken unchanged. */
  readonly change: Change | null;
  /** My fields when the decision was made; if they have changed since, nothing is settled either. */
  readonly mine: BodyPatch;
  /** My texts that were not taken, for the document's history. */
  readonly retained: readonly Extract<Change, { kind: 'keepText' }>[];
  /** My texts in fields that I may no longer write, which are held; the last is what I decided on. */
  readonly notWritable: readonly Extract<Change, { kind: 'edit' }>[];
  readonly after: Document;
  /** Whether status changes that wait behind my edits are kept. */
  readonly transitions: 'keep' | 'drop';
  readonly at: string;
}

/** Replaces a conflict with the decision, in one transaction. False if either side has changed since it was made. */
export async function storeSettlement(mirror: Mirror, settlement: Settlement): Promise<boolean> {
  const { keyId, notWritable, at } = settlement;
  const tables = [mirror.documents, mirror.outbox, mirror.server, mirror.typed];
  return mirror.transaction('rw', tables, async () => {
    const [server, lane, choices] = await Promise.all([
      mirror.server.get(keyId),
      laneOf(mirror, keyId),
      typedAbout(mirror, keyId, 'choice'),
    ]);
    const conflict = conflictIn(server, lane);
    if (conflict?.theirs?.version !== settlement.theirs.version) return false;
    const { theirs } = conflict;
    if (!isSamePatch(myPatch(baseOf(conflict, lane), lane), settlement.mine)) return false;
    const settled = lane.filter((row) => isTextChange(row.change));
    await mirror.outbox.bulkDelete(settled.map((row) => row.order));
    await mirror.typed.bulkDelete(choices.map(({ id }) => id));
    if (notWritable.length > 0) {
      const { entity, reference, body } = theirs;
      await addHeld(mirror, { keyId, entity, reference, title: body.title, changes: [...notWritable], at });
    }
    await queueDecision(
      mirror,
      settlement,
      settlement.transitions === 'keep'
        ? settled.slice(1).filter((row) => row.change.kind === 'setStatus')
        : [],
    );
    await refreshDocument(mirror, keyId);
    return true;
  });
}

/** Queues the retained texts, the change that was decided on, and behind it the transitions that were waiting. */
async function queueDecision(
  mirror: Mirror,
  settlement: Settlement,
  transitions: readonly OutboxRow[],
): Promise<void> {
  const { after, at, retained, theirs } = settlement;
  const add = async (change: Change): Promise<void> => {
    const origin = { by: null, statusAfter: after.statusId, state: 'queued' as const, madeAt: at };
    await mirror.outbox.add(newOutboxRow(change, { ...origin, ...beforeEdit(theirs, change) }));
  };
  for (const text of retained) await add(text);
  if (settlement.change) await add(settlement.change);
  // The person who settles has the result before them.
  const { allFields } = documentTypes[after.entity];
  let { statusId } = after;
  for (const { change } of transitions) {
    if (change.kind !== 'setStatus') continue;
    await add({ ...change, version: theirs.version, was: readIn(allFields, { ...after, statusId }) });
    ({ statusId } = change);
  }
}
