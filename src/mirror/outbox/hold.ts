import { isCollaborationChange } from '#domain/change.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { discardCollaboration, discardLane } from './discard.ts';
import { laneOf } from './lanes.ts';

/** Keeps changes that have not been sent (decision 040) from being sent before `until` (device clock, epoch ms). */
export async function holdBack(mirror: Mirror, ids: readonly string[], until: number): Promise<void> {
  await mirror.outbox
    .where('id')
    .anyOf(ids)
    .modify((row) => {
      if (row.state === 'queued') Object.assign(row, { notBefore: until });
    });
}

/**
 * Takes back changes that have not been sent, where all that is unsent of their document is among them. Resolves to how
 * many documents are as before; the others stay as they are.
 */
export async function takeBack(mirror: Mirror, ids: readonly string[]): Promise<number> {
  const tables = [mirror.documents, mirror.outbox, mirror.shadow, mirror.conflicts];
  return mirror.transaction('rw', tables, async () => {
    const known = new Set(ids);
    const rows = await mirror.outbox.where('id').anyOf(ids).toArray();
    let taken = 0;
    for (const keyId of new Set(rows.map((row) => row.keyId))) {
      const lane = await laneOf(mirror, keyId);
      // If an earlier edit was combined into one of these changes, deleting that would delete the edit too.
      const isOwn = (row: OutboxRow) =>
        known.has(row.id) && row.state === 'queued' && (row.replaced ?? []).every((id) => known.has(id));
      // A comment that is on its way stays; nothing else may.
      if (!lane.every((row) => isOwn(row) || (known.has(row.id) && isCollaborationChange(row.change))))
        continue;
      for (const row of lane) {
        if (isOwn(row) && isCollaborationChange(row.change))
          await discardCollaboration(mirror, keyId, row.id);
      }
      await discardLane(mirror, keyId);
      taken += 1;
    }
    return taken;
  });
}

/** Counts the documents whose changes among these are still queued, by themselves or combined with later edits. */
export async function countQueued(mirror: Mirror, ids: readonly string[]): Promise<number> {
  const known = new Set(ids);
  const rows = await mirror.outbox
    .filter(
      ({ id, state, replaced = [] }) =>
        state === 'queued' && [id, ...replaced].some((each) => known.has(each)),
    )
    .toArray();
  return new Set(rows.map(({ keyId }) => keyId)).size;
}
