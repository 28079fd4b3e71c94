import { heartbeatMs } from '#contract/sync/stream.ts';

/** How late a heartbeat may be, in milliseconds: a bad link takes some seconds. */
const lateMs = 10_000;

/** How many of the newest heartbeats have to be in time. A proxy that holds them up lets several through at once. */
const judged = 3;

/** How many heartbeats are remembered. Clocks drift apart by milliseconds in that time. */
const remembered = 12;

/**
 * Tells whether what the server sends over the stream arrives, or is held up by a proxy on the way: the heartbeats are
 * late, come in bursts, or not at all. Pokes are then late as well. Times are in milliseconds, of one clock each.
 */
export class StreamWatch {
  readonly #now: () => number;
  /** When each event arrived, less the age that the stream had as it was sent: the same for all if none was held up. */
  #offsets: number[] = [];
  /** When the stream is late, unless something arrives before. */
  #deadline: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#deadline = now() + lateMs;
  }

  /** Notes that the stream was asked for, for the first time or after a break. */
  requested(): void {
    this.#offsets = [];
    this.#deadline = this.#now() + lateMs;
  }

  /** Notes that the answer has begun. */
  opened(): void {
    this.#offsets = [this.#now()];
    this.#deadline = this.#now() + lateMs;
  }

  /** Notes a heartbeat that was sent when the stream had that age. */
  heard(age: number): void {
    this.#offsets = [...this.#offsets, this.#now() - age].slice(-remembered);
    this.#deadline = this.#now() + heartbeatMs + lateMs;
  }

  /** Whether something that the server sends now would arrive late. */
  get isLate(): boolean {
    const soonest = Math.min(...this.#offsets);
    const isHeldUp = this.#offsets.slice(-judged).some((offset) => offset - soonest > lateMs);
    return isHeldUp || this.#now() > this.#deadline;
  }

  /** Milliseconds until the stream is late, if nothing arrives before. */
  get msLeft(): number {
    return Math.max(0, this.#deadline - this.#now());
  }
}
