import '#contract/noEval.ts';
import { openMirror } from '#mirror/storage/database.ts';
import { watchTrouble } from '#mirror/storage/recovery.ts';
import { watchOutbox } from '#mirror/queries/watch.ts';
import { createEngine } from './engine.ts';
import { webLeader } from './leader.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { type Historian, createHistorian } from './historyPrefetcher.ts';
import type { Ports } from './ports.ts';
import { type Timers, schedule } from './schedule.ts';
import { listen } from './stream.ts';
import { httpTransport } from './transport.ts';

/** Wires the engine to this worker's clock, randomness, storage and network; everything it decides is elsewhere. */
function start(user: string, base: string): { wake(delayMs: number): void; stop(): void } {
  const mirror = openMirror(user);
  const now = () => Date.now();
  const ports: Ports = {
    mirror,
    user,
    transport: httpTransport(base),
    leader: webLeader(globalThis.navigator.locks, now),
    now,
    random: () => Math.random(),
    token: crypto.randomUUID(),
  };
  const engine = createEngine(ports);
  const timers = {
    set: (run: () => void, ms: number) => self.setTimeout(run, ms),
    clear: (timer: number) => self.clearTimeout(timer),
  };
  const plan = schedule(engine, timers, now);
  const historian = remember(createHistorian(ports), timers, mirror.name);
  const stopTelling = watchTrouble(mirror, (trouble) => self.postMessage({ trouble } satisfies FromWorker));
  const stopWatching = watchOutbox(mirror, () => plan.wake(500));
  const stopListening = listen(base, globalThis.navigator.locks, mirror.name, () => plan.wake(0));
  self.addEventListener('online', () => plan.wake(0));
  plan.wake(0);
  return {
    wake(delayMs) {
      plan.wake(delayMs);
      historian.soon();
    },
    stop() {
      plan.stop();
      historian.stop();
      stopTelling();
      stopWatching();
      stopListening();
      mirror.close();
    },
  };
}

/** Lets the historian of one tab work now and then, until it is stopped, and soon when it is woken. */
function remember(historian: Historian, timers: Timers, name: string): { soon(): void; stop(): void } {
  const state = { timer: 0, stopped: false, working: false };
  const { locks } = globalThis.navigator;
  const alone = async () => {
    if (!locks) return historian.next();
    const at = await locks.request(`waymark-history:${name}`, { ifAvailable: true }, (lock) =>
      lock ? historian.next() : undefined,
    );
    return at ?? 15_000;
  };
  const work = async () => {
    state.working = true;
    // What goes wrong is tried again at the next time.
    const ms = await alone().catch(() => 60_000);
    state.working = false;
    plan(ms);
  };
  const plan = (ms: number): void => {
    timers.clear(state.timer);
    if (!state.stopped) state.timer = timers.set(() => void work(), ms);
  };
  plan(15_000);
  return {
    soon() {
      if (!state.working) plan(1_000);
    },
    stop() {
      state.stopped = true;
      timers.clear(state.timer);
    },
  };
}

const running: { sync?: ReturnType<typeof start> } = {};

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start':
      running.sync?.stop();
      running.sync = start(data.user, data.base);
      return;
    case 'wake':
      running.sync?.wake(data.delayMs);
      return;
    case 'stop':
      running.sync?.stop();
      delete running.sync;
      return;
  }
});
