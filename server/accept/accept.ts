import type { PushItem, PushResult } from '#contract/sync/sync.ts';
import { ClosedTracks } from '#domain/rules/lanes.ts';
import { lockKey, writeTransaction } from '#server/store/database/transaction.ts';
import { yieldToEventLoop } from '#server/store/database/sqlite.ts';
import type { Store } from '#server/store/store.ts';
import { Batch } from '#server/store/documents/batch.ts';
import type { Actor } from '#server/store/people/people.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { isDatabaseUnavailable } from '#server/store/database/unavailable.ts';
import { type Decision, internalFault, toPushResults } from './results.ts';
import { planNotices, writeNotices } from '#server/store/personal/notices.ts';
import { changesOwnSlots, changesSetting, noteOwnSlotsChanged } from '#server/store/personal/ownSlots.ts';
import { type PreparedItem, prepare } from './prepare.ts';
import { decide } from './decide.ts';

/**
 * Accepts up to a hundred changes of one person in order: the twin of the device's `perform`. Each change is applied
 * completely or not at all. They share a transaction, unless one of them cannot be stored. Resolves after the commit.
 */
export async function accept(
  store: Store,
  actor: Actor,
  items: readonly PushItem[],
  now: number,
): Promise<PushResult[]> {
  const prepared = await prepare(items);
  try {
    return await acceptTogether(store, actor, prepared, now);
  } catch (fault) {
    if (prepared.length <= 1 || fault instanceof ApiError || isDatabaseUnavailable(fault)) throw fault;
    return acceptEach(store, actor, prepared, { now, fault });
  }
}

/** How long deciding on changes holds the event loop at a time, in milliseconds. */
const turnMs = 20;

/** Accepts changes in a transaction each, after one of them could not be stored, or the server was at fault. */
async function acceptEach(
  store: Store,
  actor: Actor,
  items: readonly PreparedItem[],
  { now, fault }: { readonly now: number; readonly fault: unknown },
): Promise<PushResult[]> {
  const results: PushResult[] = [];
  const closed = new ClosedTracks();
  let failed = 0;
  for (const item of items) {
    try {
      const answered = await acceptTogether(store, actor, [item], now, closed);
      if (answered[0]?.status !== 200) closed.close(item.change);
      results.push(...answered);
    } catch (reason) {
      if (reason instanceof ApiError || isDatabaseUnavailable(reason)) throw reason;
      store.report(reason);
      closed.close(item.change);
      failed += 1;
      results.push(internalFault(item.change.id));
    }
  }
  // Then it is not one of the changes.
  if (failed === items.length) throw fault;
  return results;
}

async function acceptTogether(
  store: Store,
  actor: Actor,
  items: readonly PreparedItem[],
  now: number,
  closedBefore?: ClosedTracks,
): Promise<PushResult[]> {
  const { results, feeds } = await writeTransaction(store.database, async (db) => {
    await lockKey(db, store.database, actor.person.id);
    const batch = await Batch.open(db, store, items);
    const closed = new ClosedTracks(closedBefore);
    const withShortResult = new Set<string>();
    const acceptance = { batch, database: store.database, actor, now, closed, withShortResult };
    const decisions: { readonly id: string; readonly decision: Decision }[] = [];
    let turnSince = performance.now();
    for (const item of items) {
      const decision = await decide(acceptance, item);
      if (decision.kind !== 'done') closed.close(item.change);
      decisions.push({ id: item.change.id, decision });
      // Other requests are read and answered meanwhile: each of many changes of a large document takes a while.
      if (performance.now() - turnSince < turnMs) continue;
      await yieldToEventLoop();
      turnSince = performance.now();
    }
    const notices = await planNotices(db, batch.happened, actor.person.id, now);
    const feeds = await batch.save();
    feeds.push(...(await writeNotices(db, notices)));
    const isSetting = batch.hasChange(changesSetting);
    if (isSetting || batch.hasChange(changesOwnSlots))
      feeds.push(...(await noteOwnSlotsChanged(db, isSetting)));
    const results = decisions.flatMap(({ id, decision }) => toPushResults(acceptance, id, decision));
    return { results, feeds };
  });
  if (feeds.includes('team')) store.names.invalidate();
  store.pokes.announce(feeds);
  return results;
}
