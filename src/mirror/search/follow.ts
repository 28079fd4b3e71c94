import { syncStatus } from '#mirror/read/syncState.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { onRowsWritten } from '#mirror/storage/rowsWritten.ts';
import type { Indexer } from './indexer.ts';

/** Ports of `followDocuments`. */
export interface FollowPorts {
  /** Absent in browsers without Web Locks: then every tab indexes, which only costs time. */
  readonly locks: LockManager | undefined;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Runs when the index has changed. */
  readonly onIndexed: () => void;
}

/** Several changes soon after each other are indexed together, in milliseconds. */
const gatherMs = 250;
/** Wait before trying again where another tab indexes, or storage failed, in milliseconds. */
const again = { locked: 5_000, failed: 60_000 } as const;

/** Indexes documents as they are written, in one tab at a time. Returns a function that stops. */
export function followDocuments(mirror: Mirror, indexer: Indexer, ports: FollowPorts): () => void {
  const { locks, wait, now, onIndexed } = ports;
  const state = { isStopped: false, isRunning: false, isNoted: false };

  /**
   * Works until nothing is left. During the first sync, which has priority, it pauses after each step for as long as
   * the step took.
   */
  const work = async (): Promise<void> => {
    for (;;) {
      const began = now();
      if (state.isStopped || !(await indexer.step())) return;
      onIndexed();
      const { complete } = await syncStatus(mirror);
      await wait(complete ? 0 : now() - began);
    }
  };
  const workInOneTab = async (): Promise<boolean> => {
    if (!locks) return work().then(() => true);
    return locks.request(`waymark-search:${mirror.name}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  };
  const run = async (): Promise<void> => {
    if (state.isRunning) return;
    state.isRunning = true;
    while (state.isNoted && !state.isStopped) {
      state.isNoted = false;
      await wait(gatherMs);
      const delay = await workInOneTab().then(
        (isDone) => (isDone ? 0 : again.locked),
        () => again.failed,
      );
      if (delay === 0) continue;
      state.isNoted = true;
      await wait(delay);
    }
    state.isRunning = false;
  };
  const start = () => {
    state.isNoted = true;
    void run();
  };
  const stop = onRowsWritten(mirror, 'unindexed', start);
  // At the start it runs in any case: the index may be missing, or the rights may have changed.
  start();
  return () => {
    state.isStopped = true;
    stop();
  };
}
