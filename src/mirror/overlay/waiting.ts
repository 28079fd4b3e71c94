import { isOfText } from '#domain/rules/change.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

/** Whether a change is blocked until its author decides. */
export function isBlocked(row: OutboxRow): boolean {
  return row.state === 'refused' || row.state === 'stuck' || row.state === 'conflict';
}

/** The changes of an outbox about which nothing is to be decided: no blocked ones, and no edits behind a blocked edit. */
export function waitingRows(outbox: readonly OutboxRow[]): OutboxRow[] {
  const isEdit = ({ change }: OutboxRow) => isOfText(change);
  const blocked = new Set(outbox.filter((row) => isBlocked(row) && isEdit(row)).map((row) => row.keyId));
  return outbox.filter((row) => !isBlocked(row) && !(isEdit(row) && blocked.has(row.keyId)));
}
