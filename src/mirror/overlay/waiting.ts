import { type Change, createsVersion, isCollaborationChange } from '#domain/change.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

/** Whether a change is blocked until its author decides. */
export function isBlocked(row: OutboxRow): boolean {
  return row.state === 'refused' || row.state === 'stuck' || row.state === 'conflict';
}

/** The changes of an outbox that are sent without any action: an edit waits for a blocked one of its document, a comment does not. */
export function waitingRows(outbox: readonly OutboxRow[]): OutboxRow[] {
  const blocked = new Set(outbox.filter((row) => isBlocked(row) && isText(row)).map((row) => row.keyId));
  return outbox.filter((row) => !isBlocked(row) && !(isText(row) && blocked.has(row.keyId)));
}

/**
 * Whether a change of a lane waits for an earlier one: a comment, share or assignment for the document's creation and for
 * earlier comments; an edit for earlier edits, but not for a retained text, which changes nothing that it was made on.
 */
export function waitsFor(later: Change, earlier: Change): boolean {
  return isCollaborationChange(later)
    ? earlier.kind === 'create' || isCollaborationChange(earlier)
    : createsVersion(earlier);
}

function isText({ change }: OutboxRow): boolean {
  return !isCollaborationChange(change);
}
