// Changes of many documents at once wait a moment before they are sent, so that they can be undone.
export { takeBack } from '#mirror/outbox/hold.ts';
import { countQueued, holdBack } from '#mirror/outbox/hold.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { Device } from './device.ts';

/** How long changes of many documents can be undone, in milliseconds: as long as a message with an action shows. */
const undoTimeMs = 8_000;

/** Holds back changes that were just made, until they can no longer be undone. */
export async function holdForUndo({ mirror, now }: Device, ids: readonly string[]): Promise<void> {
  await holdBack(mirror, ids, Date.parse(now()) + undoTimeMs);
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

/** Says why changes of `left` documents could not be taken back together with the others. */
export async function whyNotTakenBack(mirror: Mirror, ids: readonly string[], left: number): Promise<string> {
  const queued = await countQueued(mirror, ids);
  if (queued === 0) return 'The others have already been sent.';
  return queued < left
    ? 'The others have already been sent or have other unsent edits.'
    : 'The others have other unsent edits.';
}
