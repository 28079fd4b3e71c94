import { pushLimit, pushMeter } from '#contract/sync/pushBudget.ts';
import type { PushItem } from '#contract/sync/sync.ts';
import type { Change } from '#domain/rules/change.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { isTooEarly, laneGate } from '#domain/rules/lanes.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { checkLease } from '#mirror/storage/lease.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

/** The tab that syncs. Every transaction checks its lease, so that a tab that was frozen cannot write after waking. */
export interface LeaseHolder {
  readonly mirror: Mirror;
  readonly token: string;
  /** Device clock, epoch ms. */
  readonly now: () => number;
}

/** Rows that are read at a time. */
const rowsAtOnce = pushLimit;

/** The changes of one push request. */
export interface Batch {
  readonly changes: readonly PushItem[];
  /** Their places in the outbox, by id of the change. */
  readonly orders: ReadonlyMap<string, number>;
  /** The request takes no more, so others may be left that could be sent too. */
  readonly isFull: boolean;
}

/**
 * Takes the next changes to send, in order, and marks them as sent beforehand: from here on their bodies are frozen,
 * whatever happens. Leaves out lanes that are blocked, wait for their next attempt, or have a change in `inFlight`.
 */
export async function takeBatch(
  holder: LeaseHolder,
  limit: number,
  inFlight: ReadonlySet<string> = new Set(),
): Promise<Batch> {
  const { mirror } = holder;
  return mirror.transaction('rw', mirror.outbox, mirror.meta, async () => {
    await checkLease(mirror, holder.token, holder.now());
    const mayBeSent = laneGate(holder.now(), inFlight);
    const meter = pushMeter(limit);
    const fresh: OutboxRow[] = [];
    const changes: PushItem[] = [];
    const orders = new Map<string, number>();
    let last = 0;
    for (;;) {
      const rows = await mirror.outbox.where('order').above(last).limit(rowsAtOnce).toArray();
      const barrier = inFlight.size > 0 ? rows.findIndex((row) => !isIndependent(row.change)) : -1;
      for (const row of barrier < 0 ? rows : rows.slice(0, barrier)) {
        last = row.order;
        if (!mayBeSent(row)) continue;
        const item = { change: row.change };
        if (!meter.fits(item)) break;
        changes.push(item);
        orders.set(row.id, row.order);
        if (row.state === 'queued') fresh.push({ ...row, state: 'sent' });
      }
      if (rows.length < rowsAtOnce || meter.isFull() || barrier >= 0) break;
    }
    await mirror.outbox.bulkPut(fresh);
    return { changes, orders, isFull: meter.isFull() };
  });
}

/**
 * Whether a change may be in flight at the same time as those of other lanes. New documents and collection items may
 * not: changes of other lanes can depend on them.
 */
export function isIndependent({ kind, entity }: Change): boolean {
  return kind !== 'create' && isEntityKey(entity);
}

/**
 * Milliseconds until the first of the changes that are held back, or wait for their next attempt, may be sent; Infinity
 * if there are none.
 */
export async function untilNextAttempt(mirror: Mirror, now: number): Promise<number> {
  let first = Number.POSITIVE_INFINITY;
  await mirror.outbox
    .where('state')
    .anyOf('queued', 'sent')
    .each((row) => {
      if (isTooEarly(row, now)) first = Math.min(first, row.notBefore - now);
    });
  return first;
}
