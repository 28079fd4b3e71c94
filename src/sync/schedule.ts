import type { Timers } from '#api/http/exchange.ts';
import { leaseMs } from '#mirror/storage/lease.ts';
import type { Engine } from './engine.ts';

/** How long a cycle may run before another is started beside it, in milliseconds. */
const hungMs = leaseMs + 5_000;

/** A running schedule of cycles. */
export interface Schedule {
  /** Runs a cycle within `delayMs`, unless one is due earlier. */
  wake(delayMs: number): void;
  stop(): void;
}

/**
 * Runs the engine's cycles one after another, each when it is due or something wakes it. A cycle that does not return,
 * because the browser's storage hangs, does not hold up the next for ever: after a while another is started, which
 * takes over, as another tab would, if the lease has expired.
 */
export function schedule(engine: Engine, timers: Timers, now: () => number): Schedule {
  let timer = 0;
  let due = Number.POSITIVE_INFINITY;
  /** The cycle under way. */
  let current: { readonly startedAt: number } | undefined;
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
    const age = current && now() - current.startedAt;
    if (age !== undefined && age >= 0 && age < hungMs) {
      runAgain = true;
      wake(hungMs - age);
      return;
    }
    const cycle = { startedAt: now() };
    current = cycle;
    wake(hungMs);
    const next = await engine.cycle();
    if (current !== cycle) return;
    current = undefined;
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
