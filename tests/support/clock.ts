import type { Timers } from '#api/http/exchange.ts';

/** A fake clock, which moves only on request. */
export interface Clock {
  readonly now: () => number;
  /** Timers that run when time passes. */
  readonly timers: Timers;
  /** Lets time pass, and runs the timers that become due. */
  advance(ms: number): void;
  /** Sets any time, as a device's clock may be wrong. */
  set(at: number): void;
}

/** Creates a fake clock; `start` is in epoch milliseconds. */
export function createClock(start = Date.UTC(2026, 5, 1, 12)): Clock {
  const time = { at: start };
  const timers = new Map<number, { readonly run: () => void; left: number }>();
  let last = 0;
  return {
    now: () => time.at,
    timers: {
      set(run, ms) {
        last += 1;
        timers.set(last, { run, left: ms });
        return last;
      },
      clear: (timer) => void timers.delete(timer),
    },
    advance: (ms) => {
      time.at += ms;
      for (const timer of timers.values()) timer.left -= ms;
      for (const [id, { run, left }] of timers) {
        if (left > 0 || !timers.delete(id)) continue;
        run();
      }
    },
    set: (at) => {
      time.at = at;
    },
  };
}

/** Returns a deterministic random number generator (mulberry32). */
export function seeded(seed: number): () => number {
  const state = { at: seed >>> 0 };
  return () => {
    state.at = (state.at + 0x6d2b79f5) >>> 0;
    let t = state.at;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
