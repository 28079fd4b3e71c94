import { isCollaborationChange } from '#domain/change.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

/** Outbox rows of one document, oldest first. */
export async function laneOf(mirror: Mirror, keyId: string): Promise<OutboxRow[]> {
  return mirror.outbox.where('keyId').equals(keyId).sortBy('order');
}

/** Outbox rows of each document, oldest first. Inside a transaction: `toArray` is quicker there than a sorting cursor. */
export async function lanesOf(mirror: Mirror, keyIds: readonly string[]): Promise<OutboxRow[][]> {
  return Promise.all(keyIds.map((keyId) => mirror.outbox.where('keyId').equals(keyId).toArray()));
}

/** Deletes outbox rows, in a single request if they are consecutive. */
export async function dropRows(mirror: Mirror, rows: readonly Pick<OutboxRow, 'order'>[]): Promise<void> {
  const orders = new Set(rows.map(({ order }) => order));
  if (orders.size === 0) return;
  const [first, last] = [Math.min(...orders), Math.max(...orders)];
  if (last - first + 1 > orders.size) await mirror.outbox.bulkDelete([...orders]);
  else await mirror.outbox.where('order').between(first, last, true, true).delete();
}

/** Whether a change is blocked until its author decides. */
export function isBlocked(row: OutboxRow): boolean {
  return row.state === 'refused' || row.state === 'stuck' || row.state === 'conflict';
}

/** The changes of an outbox that are sent without any action: an edit waits for a blocked one of its document, a comment does not. */
export function waitingRows(outbox: readonly OutboxRow[]): OutboxRow[] {
  const isText = (row: OutboxRow) => !isCollaborationChange(row.change);
  const blocked = new Set(outbox.filter((row) => isBlocked(row) && isText(row)).map((row) => row.keyId));
  return outbox.filter((row) => !isBlocked(row) && !(isText(row) && blocked.has(row.keyId)));
}
