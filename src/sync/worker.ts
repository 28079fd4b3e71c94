import '#contract/noEval';
import { openMirror } from '#mirror/database';
import { watchOutbox } from '#mirror/watch';
import { createEngine } from './engine.ts';
import { webLeader } from './leader.ts';
import type { ToWorker } from './messages.ts';
import { schedule } from './schedule.ts';
import { listen } from './stream.ts';
import { httpTransport } from './transport.ts';

/** Wires the engine to this worker's clock, randomness, storage and network; everything it decides is elsewhere. */
function start(user: string, base: string): { wake(delayMs: number): void; stop(): void } {
  const mirror = openMirror(user);
  const now = () => Date.now();
  const engine = createEngine({
    mirror,
    user,
    transport: httpTransport(base),
    leader: webLeader(globalThis.navigator.locks, now),
    now,
    random: () => Math.random(),
    token: crypto.randomUUID(),
  });
  const timers = {
    set: (run: () => void, ms: number) => self.setTimeout(run, ms),
    clear: (timer: number) => self.clearTimeout(timer),
  };
  const plan = schedule(engine, timers, now);
  const stopWatching = watchOutbox(mirror, () => plan.wake(500));
  const stopListening = listen(base, globalThis.navigator.locks, mirror.name, () => plan.wake(0));
  self.addEventListener('online', () => plan.wake(0));
  plan.wake(0);
  return {
    wake: (delayMs) => plan.wake(delayMs),
    stop() {
      plan.stop();
      stopWatching();
      stopListening();
      mirror.close();
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
