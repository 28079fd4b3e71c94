import type { Engine } from './engine.ts';

/** Timers as a port. */
export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}

/** A running schedule of cycles. */
export interface Schedule {
  /** Runs a cycle within `delayMs`, unless one is due earlier. */
  wake(delayMs: number): void;
  stop(): void;
}

/** Runs the engine's cycles one after another, each when it is due or something wakes it, never two at a time. */
export function schedule(engine: Engine, timers: Timers, now: () => number): Schedule {
  let timer = 0;
  let due = Number.POSITIVE_INFINITY;
  let isRunning = false;
  let runAgain = false;
  let isStopped = false;

  const wake = (delayMs: number): void => {
    const at = now();
    // A timer that is overdue was held up by sleep or a clock change, so it is not waited for.
    if (isStopped || (at + delayMs >= due && due >= at)) return;
    timers.clear(timer);
    due = at + delayMs;
    timer = timers.set(() => void run(), delayMs);
  };

  const run = async (): Promise<void> => {
    due = Number.POSITIVE_INFINITY;
    if (isRunning) {
      runAgain = true;
      return;
    }
    isRunning = true;
    const next = await engine.cycle();
    isRunning = false;
    wake(runAgain ? 0 : next);
    runAgain = false;
  };

  return {
    wake,
    stop() {
      isStopped = true;
      timers.clear(timer);
    },
  };
}
