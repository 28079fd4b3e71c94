import { missingCrew } from '#domain/event/schedule/nowAndNext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { isOver } from './slotState.ts';

/** The crew that is missing in a quarter of an hour. */
export interface Shortfall {
  /** When the quarter begins, in epoch milliseconds. */
  readonly from: number;
  readonly missing: number;
  /** The slots that lack crew, most first. */
  readonly slots: readonly { readonly slot: Slot; readonly missing: number }[];
}

const quarterMs = 15 * 60_000;
const quarters = 4;

/**
 * Returns the quarters of the next hour in which crew is missing, from the one that has begun. A slot needs its crew from
 * make-up to its end, unless it is only pencilled or nobody runs it.
 */
export function crewShortfall(slots: readonly Slot[], now: number): readonly Shortfall[] {
  const open = slots.filter((slot) => !isOver(slot.state) && slot.crewNeeded > 0);
  const first = Math.floor(now / quarterMs) * quarterMs;
  return Array.from({ length: quarters }, (_, at): Shortfall => {
    const from = first + at * quarterMs;
    const lacking = open
      .filter(({ start, end, makeUpLead }) => start - makeUpLead < from + quarterMs && end > from)
      .map((slot) => ({ slot, missing: missingCrew(slot) }))
      .filter(({ missing }) => missing > 0)
      .toSorted((a, b) => b.missing - a.missing || a.slot.start - b.slot.start);
    return { from, missing: lacking.reduce((sum, { missing }) => sum + missing, 0), slots: lacking };
  }).filter(({ missing }) => missing > 0);
}
