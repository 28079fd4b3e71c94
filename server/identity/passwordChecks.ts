import { availableParallelism } from 'node:os';
import { ApiError } from '#contract/errors/apiError.ts';

/** Whose password is checked. */
export interface Checked {
  /** Whether the browser has signed in to this account before. */
  readonly isKnown: boolean;
  /** The browser that is known, or the network of one that is not. */
  readonly from: string;
  /** Whether anybody still waits for the answer. */
  readonly isWanted: () => boolean;
}

interface Waiting {
  readonly isWanted: Checked['isWanted'];
  readonly start: () => void;
  readonly refuse: (fault: ApiError) => void;
}

/** Checks that wait, by where they come from. Each place has its turn, however many it sends. */
class Lane {
  readonly #places = new Map<string, Waiting[]>();
  #count = 0;

  add(from: string, waiting: Waiting, most: number): void {
    this.#places.set(from, [...(this.#places.get(from) ?? []), waiting]);
    this.#count += 1;
    if (this.#count > most) this.#refuseLast();
  }

  take(): Waiting | undefined {
    for (const [from, [first, ...others]] of this.#places) {
      this.#places.delete(from);
      if (others.length > 0) this.#places.set(from, others);
      this.#count -= 1;
      return first;
    }
    return undefined;
  }

  /** Refuses the newest of the place that has most. */
  #refuseLast(): void {
    const [from, waiting] = [...this.#places].reduce((most, each) =>
      each[1].length > most[1].length ? each : most,
    );
    const last = waiting.at(-1);
    if (waiting.length > 1) this.#places.set(from, waiting.slice(0, -1));
    else this.#places.delete(from);
    this.#count -= 1;
    last?.refuse(new ApiError('unavailable', { retryAfter: 10 }));
  }
}

/**
 * Checks passwords a few at a time, because each takes a processor for tens of milliseconds. Browsers that know the
 * account and all others take turns, and so does each browser or network among them: hundreds of guesses from one place
 * delay nobody else by more than a few checks.
 */
export class PasswordChecks {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #lanes = { known: new Lane(), others: new Lane() };
  #next: 'known' | 'others' = 'known';
  #running = 0;

  /** One processor is left for everything else. `mostWaiting` is of each kind of browser. */
  constructor(atOnce = Math.max(1, availableParallelism() - 1), mostWaiting = 1000) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs a check when it is its turn. Throws `unavailable` where too many wait. */
  async run<T>({ isKnown, from, isWanted }: Checked, check: () => Promise<T>): Promise<T> {
    await new Promise<void>((start, refuse) => {
      this.#lanes[isKnown ? 'known' : 'others'].add(from, { isWanted, start, refuse }, this.#mostWaiting);
      this.#startNext();
    });
    try {
      return await check();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#running < this.#atOnce) {
      const waiting = this.#take();
      if (!waiting) return;
      if (waiting.isWanted()) {
        this.#running += 1;
        waiting.start();
      } else waiting.refuse(new ApiError('unavailable'));
    }
  }

  #take(): Waiting | undefined {
    const turn = this.#next;
    const other = turn === 'known' ? 'others' : 'known';
    this.#next = other;
    return this.#lanes[turn].take() ?? this.#lanes[other].take();
  }
}
