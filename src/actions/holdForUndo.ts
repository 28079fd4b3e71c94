import { isCollaborationChange } from '#domain/rules/change.ts';
import { discardOne, discardLane } from '#mirror/outbox/discard.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';

/** How long changes of many documents can be undone, in milliseconds: as long as a message with an action shows. */
const undoTimeMs = 8_000;

/**
 * Makes changes of many documents in one transaction and holds them back, so that they can be undone. Resolves to what
 * `make` returns and to the ids of the changes.
 */
export async function makeUndoable<T>(
  device: Device,
  make: (device: Device) => Promise<T>,
): Promise<{ readonly result: T; readonly ids: readonly string[] }> {
  return transact(device.mirror, async () => {
    const { noting, ids } = notingDevice(device);
    const result = await make(noting);
    await holdForUndo(device, ids);
    return { result, ids };
  });
}

/** Holds back changes that have not been sent (decision 040), until they can no longer be undone. */
async function holdForUndo({ mirror, now }: Device, ids: readonly string[]): Promise<void> {
  const until = Date.parse(now()) + undoTimeMs;
  await mirror.outbox
    .where('id')
    .anyOf(ids)
    .modify((row) => {
      if (row.state === 'queued') Object.assign(row, { notBefore: until });
    });
}

/** Returns a device that notes the ids of the changes that are made on it. */
export function notingDevice(device: Device): { readonly noting: Device; readonly ids: string[] } {
  const ids: string[] = [];
  const noting: Device = {
    ...device,
    newId: () => {
      const id = device.newId();
      ids.push(id);
      return id;
    },
  };
  return { noting, ids };
}

/**
 * Takes back changes that have not been sent, where all that is unsent of their document is among them. Resolves to how
 * many documents are as before; the others stay as they are.
 */
export async function takeBack(mirror: Mirror, ids: readonly string[]): Promise<number> {
  const tables = [mirror.documents, mirror.outbox, mirror.server, mirror.typed];
  return mirror.transaction('rw', tables, async () => {
    const changeIds = new Set(ids);
    const rows = await mirror.outbox.where('id').anyOf(ids).toArray();
    let count = 0;
    for (const keyId of new Set(rows.map((row) => row.keyId))) {
      const lane = await laneOf(mirror, keyId);
      // If an earlier edit was combined into one of these changes, deleting that would delete the edit too.
      const isOwn = (row: OutboxRow) =>
        changeIds.has(row.id) &&
        row.state === 'queued' &&
        (row.replaced ?? []).every((id) => changeIds.has(id));
      // A comment that is on its way stays; nothing else may.
      if (!lane.every((row) => isOwn(row) || (changeIds.has(row.id) && isCollaborationChange(row.change))))
        continue;
      for (const row of lane) {
        if (isOwn(row) && isCollaborationChange(row.change)) await discardOne(mirror, keyId, row.id);
      }
      await discardLane(mirror, keyId);
      count += 1;
    }
    return count;
  });
}

/** Says why changes of `remainingCount` documents could not be taken back together with the others. */
export async function whyNotTakenBack(
  mirror: Mirror,
  ids: readonly string[],
  remainingCount: number,
): Promise<string> {
  const queued = await countQueued(mirror, ids);
  if (queued === 0) return 'The others have already been sent.';
  return queued < remainingCount
    ? 'The others have already been sent or have other unsent edits.'
    : 'The others have other unsent edits.';
}

/** Counts the documents whose changes among these are still queued, by themselves or combined with later edits. */
async function countQueued(mirror: Mirror, ids: readonly string[]): Promise<number> {
  const changeIds = new Set(ids);
  const rows = await mirror.outbox
    .filter(
      ({ id, state, replaced = [] }) =>
        state === 'queued' && [id, ...replaced].some((each) => changeIds.has(each)),
    )
    .toArray();
  return new Set(rows.map(({ keyId }) => keyId)).size;
}
