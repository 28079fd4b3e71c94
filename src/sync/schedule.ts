import type { Engine } from './engine.ts';

/** Timers as they are handed in. */
export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}

export interface Schedule {
  /** A cycle within so many milliseconds, unless one is due earlier. */
  wake(delayMs: number): void;
  stop(): void;
}

/** Runs cycles one after another, each when the last one said or when something woke it, never two at once. */
export function schedule(engine: Engine, timers: Timers, now: () => number): Schedule {
  const state = { timer: 0, due: Number.POSITIVE_INFINITY, running: false, again: false, stopped: false };

  const plan = (delayMs: number): void => {
    const at = now();
    const due = at + delayMs;
    // A timer that should have gone off already was held up by sleep or a jump of the clock: it is not waited for.
    if (state.stopped || (due >= state.due && state.due >= at)) return;
    timers.clear(state.timer);
    state.due = due;
    state.timer = timers.set(() => void run(), delayMs);
  };

  const run = async (): Promise<void> => {
    state.due = Number.POSITIVE_INFINITY;
    if (state.running) {
      state.again = true;
      return;
    }
    state.running = true;
    const next = await engine.cycle();
    state.running = false;
    plan(state.again ? 0 : next);
    state.again = false;
  };

  return {
    wake: plan,
    stop() {
      state.stopped = true;
      timers.clear(state.timer);
    },
  };
}
