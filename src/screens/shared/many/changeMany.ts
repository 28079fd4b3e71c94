import type { Device } from '#actions/device.ts';
import { makeUndoable } from '#actions/holdForUndo.ts';
import type { Document } from '#domain/content/document.ts';
import { hasSameContent } from '#domain/rules/conflicts/merge.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { refusalLine } from '#screens/shared/document/setStatusOrAsk.ts';
import { titleOf } from '#screens/shared/references/references.tsx';

/** A document that could not be changed, and why. */
export interface FailedChange {
  readonly keyId: string;
  readonly title: string;
  readonly reason: string;
  /** The error of storage, where that failed. */
  readonly error?: unknown;
  /** An approver may confirm that it is approved as it is. */
  readonly isConfirmable?: boolean;
  /** The document that the person is asked about. */
  readonly seen?: Document;
}

/** Result of changing many documents in the same way. */
export interface ManyResult {
  /** Number of documents that were changed, or needed no change. */
  readonly succeeded: number;
  readonly failed: readonly FailedChange[];
  /** Ids of the changes that were made, which wait a moment so that they can be taken back. */
  readonly changes: readonly string[];
}

/** Changes one document; the device notes the changes it makes. */
export type ChangeOne = (device: Device, row: DocumentRow) => Promise<Outcome>;

/** Returns the document as the person has seen it; undefined if that is not known. */
export type Seen = (keyId: string) => Document | undefined;

const unknown: Seen = () => undefined;

/** Documents per transaction. */
const batchSize = 50;

/**
 * Changes each of these documents, one after the other and as if it were the only one. Some may fail, among them those that
 * have changed since they were seen.
 */
export async function changeMany(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  change: ChangeOne,
  onProgress: (tried: number) => void,
  seen: Seen = unknown,
): Promise<ManyResult> {
  const failed: FailedChange[] = [];
  const changes: string[] = [];
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = await changeBatch(device, entity, keys.slice(at, at + batchSize), change, seen);
    failed.push(...batch.failed);
    changes.push(...batch.changes);
    onProgress(Math.min(keys.length, at + batchSize));
  }
  return { succeeded: keys.length - failed.length, failed, changes };
}

async function changeBatch(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  change: ChangeOne,
  seen: Seen,
): Promise<Pick<ManyResult, 'failed' | 'changes'>> {
  const rows = new Map((await documentsByKey(device.mirror, keys)).map((row) => [row.keyId, row]));
  const failure = (keyId: string, reason: string): FailedChange => {
    const row = rows.get(keyId);
    return { keyId, title: row ? titleOf(row) : entity.label, reason };
  };
  const tryOne = async (noting: Device, keyId: string): Promise<FailedChange | undefined> => {
    const row = rows.get(keyId);
    if (!row) return failure(keyId, 'It is no longer on this device.');
    if (row.sync === 'conflict') return failure(keyId, 'Settle its conflict first.');
    const read = seen(keyId);
    if (read && !hasSameContent(row, read)) return failure(keyId, 'It has changed since you read it.');
    const outcome = await change(noting, row);
    if (outcome.kind === 'applied') return undefined;
    const failed = failure(keyId, refusalLine(outcome, entity));
    return outcome.isConfirmable ? { ...failed, isConfirmable: true, seen: documentOf(row) } : failed;
  };
  try {
    const { result, ids } = await makeUndoable(device, async (noting) => {
      const failed: FailedChange[] = [];
      for (const keyId of keys) {
        const failedOne = await tryOne(noting, keyId);
        if (failedOne) failed.push(failedOne);
      }
      return failed;
    });
    return { failed: result, changes: ids };
  } catch (error) {
    const reason = 'This device could not store it. Try again.';
    return { failed: keys.map((keyId) => ({ ...failure(keyId, reason), error })), changes: [] };
  }
}

/** Groups failures by reason, the most frequent one first. */
export function groupByReason(
  failed: readonly FailedChange[],
): readonly { readonly reason: string; readonly failures: readonly FailedChange[] }[] {
  const groups = new Map<string, FailedChange[]>();
  for (const each of failed) {
    const failures = groups.get(each.reason);
    if (failures) failures.push(each);
    else groups.set(each.reason, [each]);
  }
  return [...groups]
    .map(([reason, failures]) => ({ reason, failures }))
    .sort((a, b) => b.failures.length - a.failures.length);
}
