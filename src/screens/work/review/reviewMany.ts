import type { Device } from '#actions/device.ts';
import { type EntityKey, entities } from '#domain/content/entities/index.ts';
import type { Transition } from '#domain/content/status.ts';
import type { Seen } from '#screens/shared/many/changeMany.ts';
import { giveReason } from '#screens/shared/many/giveReason.ts';
import { type TransitionResult, transitionMany } from '#screens/shared/many/transitionMany.ts';

/** A document to be reviewed, as far as its review needs to know it. */
export interface Reviewed {
  readonly keyId: string;
  readonly entity: EntityKey;
}

export interface ReviewOptions {
  /** Approves those that are not ready as well. */
  readonly evenIfIncomplete?: boolean;
  /** Changes asked for, as a comment on each document that was flagged. */
  readonly reason?: string;
  readonly onProgress?: (tried: number) => void;
  /** The documents as they were read. */
  readonly seen?: Seen;
}

/** Approves or flags documents of any types, each judged by itself. Some may fail. */
export async function reviewMany(
  device: Device,
  documents: readonly Reviewed[],
  transition: Transition,
  { evenIfIncomplete = false, reason = '', onProgress, seen }: ReviewOptions = {},
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
      { evenIfIncomplete, ...(seen && { seen }) },
    );
    tried += keys.length;
    result = {
      transition,
      succeeded: result.succeeded + succeeded,
      failed: [...result.failed, ...failed],
      changes: [...result.changes, ...changes],
    };
  }
  return giveReason(
    device,
    result,
    documents.map(({ keyId }) => keyId),
    reason,
  );
}
