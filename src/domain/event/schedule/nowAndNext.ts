import { isOver } from '#domain/event/run/slotState.ts';
import type { Slot } from './slot.ts';

/** Something for which people have to move before a slot starts, and when. */
interface Preparation {
  readonly kind: 'setUp' | 'makeUp';
  readonly at: number;
  readonly slot: Slot;
}

/** Everything that a referee has to know at a moment of an event. */
export interface NowAndNext {
  /** Slots that are running, or should be by their times, earliest end first. */
  readonly running: readonly Slot[];
  /** Set-ups and make-ups that have begun, for slots that have not, or begin within the hour, by time. */
  readonly preparations: readonly Preparation[];
  /** Slots that start within the hour, by time. */
  readonly next: readonly Slot[];
  /** Slots that start after that, by time. */
  readonly later: readonly Slot[];
}

const hourMs = 3_600_000;

/**
 * Sorts the slots of an event by what they ask for at `now`, in epoch milliseconds. Cancelled ones and those that are done
 * are left out; one that was started early or runs over its end is running until it is done.
 */
export function nowAndNext(slots: readonly Slot[], now: number): NowAndNext {
  const open = slots.filter(({ state }) => !isOver(state));
  const isRunning = ({ state, start, end }: Slot) => state === 'running' || (start <= now && now < end);
  const ahead = open.filter((slot) => !isRunning(slot) && slot.start > now);
  const soon = now + hourMs;
  const preparations = ahead
    .flatMap((slot): Preparation[] => [
      ...(slot.makeUpLead > 0 ? [{ kind: 'makeUp' as const, at: slot.start - slot.makeUpLead, slot }] : []),
      ...(slot.setUp > 0 ? [{ kind: 'setUp' as const, at: slot.start - slot.setUp, slot }] : []),
    ])
    .filter(({ at }) => at <= soon)
    .toSorted((a, b) => a.at - b.at);
  const byStart = ahead.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return {
    running: open.filter(isRunning).toSorted((a, b) => a.end - b.end),
    preparations,
    next: byStart.filter(({ start }) => start <= soon),
    later: byStart.filter(({ start }) => start > soon),
  };
}

/** Whether a person is named as a referee of a slot. */
export function isReferee({ referees }: Pick<Slot, 'referees'>, personId: string): boolean {
  return referees.includes(personId);
}

/** How many of its crew a slot lacks. */
export function missingCrew({ crewNeeded, crew }: Pick<Slot, 'crewNeeded' | 'crew'>): number {
  return Math.max(0, crewNeeded - crew.length);
}
