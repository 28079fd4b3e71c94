import { missingCrew, nowAndNext } from './nowAndNext.ts';
import type { Slot } from './slot.ts';

/** Why a slot is late: it runs over its end, or nobody has said that it started. */
type Lateness = 'over' | 'notStarted';

/** A slot that is late, and since when. */
export interface LateSlot {
  readonly slot: Slot;
  readonly why: Lateness;
  readonly since: number;
}

/** A slot that is running or about to start, with the crew and referees it lacks. */
export interface Shortfall {
  readonly slot: Slot;
  readonly crew: number;
  readonly referees: number;
}

/** Everything that the game desk has to see at a moment of an event. */
export interface WallView {
  readonly running: readonly Slot[];
  /** Slots that start within the hour, by time. */
  readonly next: readonly Slot[];
  /** Slots that start in the hour after that, by time. */
  readonly soon: readonly Slot[];
  /** Shortfalls of all these slots, in the order of their starts. */
  readonly missing: readonly Shortfall[];
  /** Longest first. */
  readonly late: readonly LateSlot[];
}

const minuteMs = 60_000;
/** How far ahead the wall looks. */
const aheadMs = 120 * minuteMs;
/** A start is late after this long: whoever starts a slot has something else to do first. */
const startGraceMs = 10 * minuteMs;

/**
 * Returns what is running, starting, missing and late at `now`, in epoch milliseconds. That a slot has not started is said
 * only in an event that says so of its slots: where nobody starts slots, all would be late.
 */
export function wallView(slots: readonly Slot[], now: number): WallView {
  const { running, next, later } = nowAndNext(slots, now);
  const soon = later.filter(({ start }) => start <= now + aheadMs);
  const statesAreSet = slots.some(({ state }) => state === 'running' || state === 'done');
  const late = running.flatMap((slot): LateSlot[] => {
    if (slot.state === 'running') {
      return slot.end <= now ? [{ slot, why: 'over', since: slot.end }] : [];
    }
    return statesAreSet && slot.start + startGraceMs <= now
      ? [{ slot, why: 'notStarted', since: slot.start }]
      : [];
  });
  return {
    running,
    next,
    soon,
    missing: [...running, ...next, ...soon]
      .toSorted((a, b) => a.start - b.start)
      .flatMap((slot) => {
        const [crew, referees] = [missingCrew(slot), missingReferees(slot)];
        return crew + referees > 0 ? [{ slot, crew, referees }] : [];
      }),
    late: late.toSorted((a, b) => a.since - b.since),
  };
}

/** How many of its referees a slot lacks. */
function missingReferees({ refereesNeeded, referees }: Pick<Slot, 'refereesNeeded' | 'referees'>) {
  return Math.max(0, refereesNeeded - referees.length);
}
