/** A clock that moves only when told, from a fixed beginning. */
export interface Clock {
  readonly now: () => number;
  advance(ms: number): void;
  /** Sets it anywhere, as a device's clock may be. */
  set(at: number): void;
}

/** A fake clock. */
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

/** Random numbers from a seed, the same every time (mulberry32). */
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
