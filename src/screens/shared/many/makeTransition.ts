import type { Device } from '#actions/device.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Transition } from '#domain/content/status.ts';
import type { FailedChange } from './changeMany.ts';
import { giveReason } from './giveReason.ts';
import { offerUndo } from './offerUndo.ts';
import { askIfIncomplete } from './askIfIncomplete.ts';
import { transitionMany, transitionSummary } from './transitionMany.ts';

/** Outcome of an action on documents of a list: a summary, and the documents that failed. */
export interface DoneWithMany {
  readonly summary: string;
  readonly failed: readonly FailedChange[];
}

/**
 * Makes a transition with documents of a list, each judged by itself, asks about those that are not ready, and offers
 * undo, together with the changes of `also`. A reason becomes a comment on each.
 */
export async function makeTransition(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  transition: Transition,
  {
    onProgress,
    also = [],
    reason = '',
  }: {
    readonly onProgress?: (tried: number) => void;
    readonly also?: readonly string[];
    readonly reason?: string;
  } = {},
): Promise<DoneWithMany> {
  const progress = (tried: number) => onProgress?.(tried);
  const { result: transitionResult } = await askIfIncomplete(keys, (some, options) =>
    transitionMany(device, entity, some, transition, progress, options),
  );
  const result = await giveReason(device, transitionResult, keys, reason);
  const { succeeded, failed, changes } = result;
  const successText = transitionSummary({ ...result, failed: [] }, entity);
  const text = failed.length === 0 ? successText : `${successText}, ${failed.length} not`;
  offerUndo(device.mirror, { changes: [...changes, ...also] }, succeeded, text);
  return { summary: transitionSummary(result, entity), failed };
}
