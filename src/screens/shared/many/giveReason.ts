import { addComment } from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import { makeUndoable } from '#actions/holdForUndo.ts';
import { dropSentTexts } from '#actions/unsent/texts.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { flagPlace } from '#mirror/queries/unsent/texts.ts';
import { titleOf } from '#screens/shared/references/references.tsx';
import type { FailedChange } from './changeMany.ts';
import type { TransitionResult } from './transitionMany.ts';

/**
 * Adds the reason for flagging as a comment to those of these documents that were flagged; it is held back and undone with
 * the flags. Documents that refuse the comment are reported. The draft of the reason is deleted once one of them has it.
 */
export async function giveReason(
  device: Device,
  result: TransitionResult,
  keys: readonly string[],
  reason: string,
): Promise<TransitionResult> {
  if (reason === '') return result;
  const failedKeys = new Set(result.failed.map(({ keyId }) => keyId));
  const rows = await documentsByKey(
    device.mirror,
    keys.filter((keyId) => !failedKeys.has(keyId)),
  );
  const failure = (row: (typeof rows)[number], why: string): FailedChange => ({
    keyId: row.keyId,
    title: titleOf(row),
    reason: `The reason was not added. ${why}`,
  });
  let commentResult;
  try {
    commentResult = await makeUndoable(device, async (noting) => {
      const failed: FailedChange[] = [];
      for (const row of rows) {
        const outcome = await addComment(noting, row, reason);
        if (outcome.kind === 'refused') failed.push(failure(row, outcome.error));
      }
      return failed;
    });
  } catch {
    const failed = rows.map((row) => failure(row, 'This device could not store it. Try again.'));
    return { ...result, failed: [...result.failed, ...failed] };
  }
  const { result: failed, ids } = commentResult;
  const [first] = keys;
  if (first !== undefined && failed.length < rows.length)
    await dropSentTexts(device.mirror, first, flagPlace, reason);
  return { ...result, failed: [...result.failed, ...failed], changes: [...result.changes, ...ids] };
}
