import { areStartsRecorded, mustBeStarted } from '#domain/event/run/slotPhase.ts';
import { type NowAndNext, type PhasedSlot, missingCrew, nowAndNext } from './nowAndNext.ts';
import type { Slot } from './slot.ts';

/** A slot that should be on or is about to start, with the crew and referees it lacks. */
export interface Shortfall {
  readonly slot: Slot;
  readonly crew: number;
  readonly referees: number;
}

/** Everything that the game desk has to see at a moment of an event. */
export interface WallView extends Pick<NowAndNext, 'notStarted' | 'running' | 'next'> {
  /** Slots that start in the hour after the next one, by time. */
  readonly soon: readonly PhasedSlot[];
  /** Shortfalls of all these slots, in the order of their starts. */
  readonly missing: readonly Shortfall[];
  /** Whether anybody starts slots: where nobody does, one that was not started is no alarm. */
  readonly startsAreRecorded: boolean;
}

/** How far ahead the wall looks. */
const aheadMs = 120 * 60_000;

/** Returns what was not started, is running, starting and missing at `now`, in epoch milliseconds. */
export function wallView(slots: readonly Slot[], now: number): WallView {
  const startsAreRecorded = areStartsRecorded(slots);
  const { notStarted, running, next, later } = nowAndNext(slots, now, { startsAreRecorded });
  const soon = later.filter(({ start }) => start <= now + aheadMs);
  return {
    notStarted,
    running,
    next,
    soon,
    missing: [...notStarted, ...running, ...next, ...soon]
      .filter(mustBeStarted)
      .toSorted((a, b) => a.start - b.start)
      .flatMap((slot) => {
        const [crew, referees] = [missingCrew(slot), missingReferees(slot)];
        return crew + referees > 0 ? [{ slot, crew, referees }] : [];
      }),
    startsAreRecorded,
  };
}

/** How many of its referees a slot lacks. */
function missingReferees({ refereesNeeded, referees }: Pick<Slot, 'refereesNeeded' | 'referees'>) {
  return Math.max(0, refereesNeeded - referees.length);
}
