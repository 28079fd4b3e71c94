import { isBlocked, trackOf } from '#domain/rules/lanes.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

/**
 * The changes of an outbox about which nothing is to be decided: no blocked ones, and no edits behind a blocked edit, which are
 * shown with it.
 */
export function waitingRows(outbox: readonly OutboxRow[]): OutboxRow[] {
  const isEdit = ({ change }: OutboxRow) => trackOf(change.kind) === 'text';
  const blocked = new Set(outbox.filter((row) => isBlocked(row) && isEdit(row)).map((row) => row.keyId));
  return outbox.filter((row) => !isBlocked(row) && !(isEdit(row) && blocked.has(row.keyId)));
}
