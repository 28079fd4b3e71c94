/** When failures begin to cost time, and how much. */
export interface Limits {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Failures older than this are forgotten. */
  readonly memoryMs: number;
}

interface Failures {
  count: number;
  last: number;
}

const most = 20_000;

/**
 * Counts failures by key, in memory: after the free ones each further doubles the wait. A try counts when it begins, so
 * that many at once are no way round.
 */
export class Throttle {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #failures = new Map<string, Failures>();

  constructor(limits: Limits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Seconds to wait before the next try, or 0 and the try is counted. */
  begin(key: string): number {
    const now = this.#now();
    const { free, memoryMs } = this.#limits;
    const known = this.#failures.get(key);
    const failures = known && now - known.last < memoryMs ? known : { count: 0, last: now };
    const wait = failures.count < free ? 0 : failures.last + this.#waitMs(failures.count) - now;
    if (wait > 0) return Math.ceil(wait / 1000);
    this.#failures.delete(key);
    this.#failures.set(key, { count: failures.count + 1, last: now });
    if (this.#failures.size > most) this.#failures.delete(this.#failures.keys().next().value ?? '');
    return 0;
  }

  /** It was no failure after all: one try less, or, where it proves who it is, none left. */
  succeed(key: string, all: boolean): void {
    const known = this.#failures.get(key);
    if (!known) return;
    if (all || known.count <= 1) this.#failures.delete(key);
    else known.count -= 1;
  }

  #waitMs(count: number): number {
    const { free, firstWaitMs, longestWaitMs } = this.#limits;
    return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(count - free, 30));
  }
}
