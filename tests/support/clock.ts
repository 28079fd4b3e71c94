/** A fake clock, which moves only on request. */
export interface Clock {
  readonly now: () => number;
  advance(ms: number): void;
  /** Sets any time, as a device's clock may be wrong. */
  set(at: number): void;
}

/** Creates a fake clock; `start` is in epoch milliseconds. */
export function createClock(start = Date.UTC(2026, 5, 1, 12)): Clock {
  const time = { at: start };
  return {
    now: () => time.at,
    advance: (ms) => {
      time.at += ms;
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
