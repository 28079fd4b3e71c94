import { addComment } from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import { holdForUndo, notingDevice } from '#actions/undoMany.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import type { TransitionResult } from './transitionMany.ts';

/** Adds why they were flagged, as a comment, to those of these documents that were; it is held back and undone with the flags. */
export async function giveReason(
  device: Device,
  result: TransitionResult,
  keys: readonly string[],
  reason: string,
): Promise<TransitionResult> {
  if (reason === '') return result;
  const kept = new Set(result.failed.map(({ keyId }) => keyId));
  const flagged = keys.filter((keyId) => !kept.has(keyId));
  const { noting, ids } = notingDevice(device);
  for (const row of await documentsByKey(device.mirror, flagged)) await addComment(noting, row, reason);
  await holdForUndo(device, ids);
  return { ...result, changes: [...result.changes, ...ids] };
}
