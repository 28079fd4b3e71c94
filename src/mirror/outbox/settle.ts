import type { BodyPatch, Document } from '#domain/document.ts';
import { type Change, isSide, madeOn } from '#domain/change.ts';
import { difference } from '#domain/merge.ts';
import { schemaVersion } from '#contract/sync.ts';
import type { Mirror, OutboxRow } from '#mirror/storage/database.ts';
import { laneOf } from './queue.ts';
import { overlay, rowOf, stateOf } from './overlay.ts';

/** Everything a person's decision on a conflict needs: the new change if there is one, and the text that lost. */
export interface Settlement {
  readonly keyId: string;
  /** The document as it was while deciding; if it has moved on since, nothing is settled. */
  readonly theirs: Document;
  /** What is to be sent on top of theirs; null where theirs stands as it is. */
  readonly change: Change | null;
  /** My side as it was while deciding; where more was written since, nothing is settled either. */
  readonly mine: BodyPatch;
  /** Own words that did not make it, for the history. */
  readonly kept: readonly Extract<Change, { kind: 'keepText' }>[];
  readonly after: Document;
  readonly at: string;
}

/** Puts a decision in place of the conflict, in one transaction; false where either text has moved on meanwhile. */
export async function settleConflict(mirror: Mirror, settlement: Settlement): Promise<boolean> {
  const { keyId, theirs } = settlement;
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts];
  return mirror.transaction('rw', tables, async () => {
    const conflict = await mirror.conflicts.get(keyId);
    if (conflict?.theirs?.version !== theirs.version) return false;
    const lane = await laneOf(mirror, keyId);
    if (!saysTheSame(myPatch(conflict.base, lane), settlement.mine)) return false;
    const settled = lane.filter((row) => row.change.kind !== 'keepText' && !isSide(row.change));
    await mirror.outbox.bulkDelete(settled.map((row) => row.order));
    const kept = lane.flatMap((row) => onItsOwn(row, settled, theirs.version));
    await mirror.outbox.bulkPut(kept);
    await mirror.conflicts.delete(keyId);
    const behind = lane.filter((row) => row.id !== conflict.changeId && row.change.kind === 'setStatus');
    const rows = [...kept, ...(await sendAgain(mirror, settlement, behind))];
    const shown = await mirror.documents.get(keyId);
    await mirror.documents.put(rowOf(overlay(theirs, rows), shown?.scopes ?? [], stateOf(rows)));
    if (rows.length > 0) await mirror.shadow.put({ keyId, document: theirs, incoming: null });
    else await mirror.shadow.delete(keyId);
    return true;
  });
}

/** Words on their way to the history, comments and shares stay, and do not wait for what the settlement takes away. */
function onItsOwn(row: OutboxRow, settled: readonly OutboxRow[], version: number): OutboxRow[] {
  if (settled.includes(row)) return [];
  if (!settled.some((each) => each.id === row.after)) return [row];
  return [{ ...row, after: null, state: 'queued', change: madeOn(row.change, version) }];
}

async function sendAgain(
  mirror: Mirror,
  settlement: Settlement,
  behind: readonly OutboxRow[],
): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  const add = async (change: Change, after: string | null): Promise<void> => {
    const row: Omit<OutboxRow, 'order'> = {
      id: change.id,
      keyId: settlement.keyId,
      change,
      after,
      by: null,
      statusAfter: settlement.after.statusId,
      state: 'queued',
      tries: 0,
      notBefore: 0,
      error: null,
      madeAt: settlement.at,
      schema: schemaVersion,
    };
    rows.push({ ...row, order: await mirror.outbox.add(row) });
  };
  for (const text of settlement.kept) await add(text, null);
  if (settlement.change) await add(settlement.change, null);
  const last = settlement.change?.id ?? null;
  for (const row of behind) {
    const { change } = row;
    if (change.kind === 'setStatus') await add({ ...change, version: settlement.theirs.version }, last);
  }
  return rows;
}

function saysTheSame(a: BodyPatch, b: BodyPatch): boolean {
  return Object.keys({ ...difference(a, b), ...difference(b, a) }).length === 0;
}

/** My side of a conflict: the fields I changed, with my values. */
export function myPatch(base: Document, lane: readonly OutboxRow[]): BodyPatch {
  return difference(base.body, myText(base, lane).body);
}

/** The document as I left it, but for its status: what the game itself writes with a move is none of my words. */
export function myText(base: Document, lane: readonly OutboxRow[]): Document {
  return overlay(
    base,
    lane.filter((row) => row.change.kind !== 'setStatus'),
  );
}
