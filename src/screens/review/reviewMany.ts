import { addComment } from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import { holdForUndo } from '#actions/undoMany.ts';
import { type EntityKey, entities } from '#domain/entities/index.ts';
import type { Transition } from '#domain/status.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { type TransitionResult, transitionMany } from '#screens/documents/list/selection/transitionMany.ts';

/** A document to be reviewed, as far as its review needs to know it. */
export interface Reviewed {
  readonly keyId: string;
  readonly entity: EntityKey;
}

export interface ReviewOptions {
  /** Approves those that are not ready as well. */
  readonly evenIfIncomplete?: boolean;
  /** What has to change, as a comment on each that was flagged. */
  readonly reason?: string;
  readonly onProgress?: (tried: number) => void;
}

/** Approves or flags documents of any types, each judged by itself. Some may fail. */
export async function reviewMany(
  device: Device,
  documents: readonly Reviewed[],
  transition: Transition,
  { evenIfIncomplete = false, reason = '', onProgress }: ReviewOptions = {},
): Promise<TransitionResult> {
  let result: TransitionResult = { transition, succeeded: 0, failed: [], changes: [] };
  let tried = 0;
  for (const [entity, group] of Map.groupBy(documents, (each) => each.entity)) {
    const keys = group.map(({ keyId }) => keyId);
    const before = tried;
    const { succeeded, failed, changes } = await transitionMany(
      device,
      entities[entity],
      keys,
      transition,
      (count) => onProgress?.(before + count),
      evenIfIncomplete,
    );
    tried += keys.length;
    result = {
      transition,
      succeeded: result.succeeded + succeeded,
      failed: [...result.failed, ...failed],
      changes: [...result.changes, ...changes],
    };
  }
  if (reason === '') return result;
  const kept = new Set(result.failed.map(({ keyId }) => keyId));
  const flagged = documents.map(({ keyId }) => keyId).filter((keyId) => !kept.has(keyId));
  const comments = await commentOn(device, flagged, reason);
  return { ...result, changes: [...result.changes, ...comments] };
}

/** Adds a comment to each of these documents. Resolves to the ids of the changes, held back so that they can be undone. */
async function commentOn(device: Device, keys: readonly string[], text: string): Promise<string[]> {
  const { noting, ids } = notingDevice(device);
  for (const row of await documentsByKey(device.mirror, keys)) await addComment(noting, row, text);
  await holdForUndo(device, ids);
  return ids;
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
