import '#contract/noEval.ts';
import { type Timers, ownTimers } from '#api/http/exchange.ts';
import { watchUncaughtErrors } from '#api/http/uncaughtErrors.ts';
import { watchOutbox, watchPersonal } from '#mirror/read/watch.ts';
import { openMirror } from '#mirror/storage/database.ts';
import { watchTrouble } from '#mirror/storage/recovery.ts';
import { createEngine } from '../engine.ts';
import { type HistoryPrefetcher, createHistoryPrefetcher } from '../historyPrefetcher.ts';
import { webLeader } from './leader.ts';
import { reportLongRequests } from '../longRequests.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { Ports } from './ports.ts';
import { schedule } from '../schedule.ts';
import { listenForPokes } from '../stream.ts';
import { httpTransport } from '../transport.ts';

interface RunningSync {
  wake(delayMs: number): void;
  syncNow(): void;
  stop(): void;
}

/** Wires the engine to this worker's clock, random numbers, storage and network. All decisions are made elsewhere. */
function start(user: string, base: string): RunningSync {
  const mirror = openMirror(user);
  const now = () => Date.now();
  const http = httpTransport(base, { onTime: (reading) => report({ kind: 'time', reading }) });
  const transport = reportLongRequests(http, ownTimers, (isLong) => report({ kind: 'longRequests', isLong }));
  const stream = listenForPokes({
    base,
    locks: globalThis.navigator.locks,
    name: mirror.name,
    onPoke: () => cycles.wake(0),
  });
  const ports: Ports = {
    mirror,
    user,
    transport,
    leader: webLeader(globalThis.navigator.locks, now),
    now,
    random: () => Math.random(),
    token: crypto.randomUUID(),
  };
  const cycles = schedule(
    createEngine(ports, () => stream.isLate()),
    ownTimers,
    now,
  );
  const prefetching = runPrefetcher(createHistoryPrefetcher(ports), ownTimers, mirror.name);
  const wake = (delayMs: number) => {
    cycles.wake(delayMs);
    prefetching.wake();
  };
  const syncNow = () => {
    transport.giveUpQuiet();
    wake(0);
  };
  const stopWatchingStorage = watchTrouble(mirror, (trouble) => report({ kind: 'trouble', trouble }));
  const stopWatchingOutbox = watchOutbox(mirror, () => cycles.wake(500));
  // Not at once: whoever reads on looks at several documents.
  const stopWatchingPersonal = watchPersonal(mirror, () => cycles.wake(5_000));
  self.addEventListener('online', syncNow);
  cycles.wake(0);
  return {
    wake,
    syncNow,
    stop() {
      self.removeEventListener('online', syncNow);
      cycles.stop();
      prefetching.stop();
      stopWatchingStorage();
      stopWatchingOutbox();
      stopWatchingPersonal();
      stream.stop();
      mirror.close();
    },
  };
}

/** Wait before the first prefetch, and while another tab prefetches, in milliseconds. */
const prefetchIntervalMs = 15_000;

/** Runs the prefetcher at intervals, in one tab at a time, and soon after `wake`. */
function runPrefetcher(
  prefetcher: HistoryPrefetcher,
  timers: Timers,
  name: string,
): { wake(): void; stop(): void } {
  const { locks } = globalThis.navigator;
  let timer = 0;
  let isRunning = false;
  let isStopped = false;
  const runInOneTab = async (): Promise<number> => {
    if (!locks) return prefetcher.next();
    const wait = await locks.request(`waymark-history:${name}`, { ifAvailable: true }, (lock) =>
      lock ? prefetcher.next() : undefined,
    );
    return wait ?? prefetchIntervalMs;
  };
  const run = async (): Promise<void> => {
    isRunning = true;
    // After a failure, try again in a minute.
    const wait = await runInOneTab().catch(() => 60_000);
    isRunning = false;
    plan(wait);
  };
  const plan = (ms: number): void => {
    timers.clear(timer);
    if (!isStopped) timer = timers.set(() => void run(), ms);
  };
  plan(prefetchIntervalMs);
  return {
    wake() {
      if (!isRunning) plan(1_000);
    },
    stop() {
      isStopped = true;
      timers.clear(timer);
    },
  };
}

function report(message: FromWorker): void {
  self.postMessage(message);
}

watchUncaughtErrors(self, (error) => report({ kind: 'error', error }));

const running: { sync?: RunningSync } = {};

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start':
      running.sync?.stop();
      running.sync = start(data.user, data.base);
      return;
    case 'wake':
      running.sync?.wake(data.delayMs);
      return;
    case 'syncNow':
      running.sync?.syncNow();
      return;
    case 'stop':
      running.sync?.stop();
      delete running.sync;
      return;
  }
});
