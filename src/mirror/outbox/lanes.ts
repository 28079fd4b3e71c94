import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

/** Outbox rows of one document, oldest first. */
export async function laneOf(mirror: Mirror, keyId: string): Promise<OutboxRow[]> {
  return mirror.outbox.where('keyId').equals(keyId).sortBy('order');
}

/** Rows that are read at a time: a body can be large. */
const rowsAtOnce = 500;

/** Finds which outbox rows are in the lanes of many documents. */
export interface LaneIndex {
  /** The orders of the rows of each lane, by document. Inside a transaction. */
  read(): Promise<ReadonlyMap<string, readonly number[]>>;
}

/**
 * Creates an index of all lanes that remembers what it has read: the row of an order never changes its lane. Where a hundred
 * documents are acknowledged at a time, one request finds their lanes, instead of one for each.
 */
export function createLaneIndex(mirror: Mirror): LaneIndex {
  const keyIds = new Map<number, string>();
  const learn = async (orders: readonly number[]): Promise<void> => {
    const unknown = orders.filter((order) => !keyIds.has(order));
    for (let at = 0; at < unknown.length; at += rowsAtOnce) {
      const some = unknown.slice(at, at + rowsAtOnce);
      const rows = await mirror.outbox.where('order').between(some[0], some.at(-1), true, true).toArray();
      for (const { order, keyId } of rows) keyIds.set(order, keyId);
    }
  };
  return {
    async read() {
      const orders = await mirror.outbox.toCollection().primaryKeys();
      await learn(orders);
      return Map.groupBy(orders, (order) => keyIds.get(order) ?? '');
    },
  };
}

/** Deletes outbox rows, in a single request if they are consecutive. */
export async function dropRows(mirror: Mirror, rows: readonly Pick<OutboxRow, 'order'>[]): Promise<void> {
  const orders = new Set(rows.map(({ order }) => order));
  if (orders.size === 0) return;
  const [first, last] = [Math.min(...orders), Math.max(...orders)];
  if (last - first + 1 > orders.size) await mirror.outbox.bulkDelete([...orders]);
  else await mirror.outbox.where('order').between(first, last, true, true).delete();
}
