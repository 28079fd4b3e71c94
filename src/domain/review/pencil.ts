import { availableCrew, crewByHour, crewIntervals } from '#domain/event/schedule/crew/crew.ts';
import { findSlotOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import type { ScheduleContext } from '#domain/event/schedule/scheduleContext.ts';
import type { Slot, Span } from '#domain/event/schedule/slot.ts';

/**
 * Returns a slot at the first time at which it overlaps with nothing: from where it is now until the end of play, or
 * else from the start of play. Undefined if it is free nowhere.
 */
export function firstFreeSlot(
  slot: Slot,
  slots: readonly Slot[],
  context: ScheduleContext,
  step: number,
): Slot | undefined {
  const length = slot.end - slot.start;
  const starts = context.playHours.flatMap(({ from, to }) => {
    const first = Math.ceil(from / step) * step;
    const count = Math.max(0, Math.floor((to - length - first) / step) + 1);
    return Array.from({ length: count }, (_, at) => first + at * step);
  });
  const [later, earlier] = [starts.filter((at) => at >= slot.start), starts.filter((at) => at < slot.start)];
  for (const start of [...later, ...earlier]) {
    const moved = { ...slot, start, end: start + length };
    if (findSlotOverlaps(moved, slots, context).length === 0) return moved;
  }
  return undefined;
}

/** Crew and referees needed in an hour, and how many there are; null where that is not known. */
export interface HourLoad extends Span {
  readonly crewNeeded: number;
  readonly crew: number | null;
  readonly refereesNeeded: number;
  readonly referees: number | null;
}

const hour = 3_600_000;

/**
 * Returns what each hour of a slot needs with it, of all slots, and what there is: the crew that the event expects, and
 * the people named as referees in its slots. `refereesOf` is the number of referees that a slot needs.
 */
export function loadDuring(
  slot: Slot,
  slots: readonly Slot[],
  context: ScheduleContext,
  refereesOf: (slot: Slot) => number,
): HourLoad[] {
  const planned = [...slots.filter(({ id }) => id !== slot.id), slot].filter(
    ({ state, start, end }) => state !== 'cancelled' && end > start,
  );
  const named = new Set(planned.flatMap(({ referees }) => referees)).size;
  const from = Math.floor((slot.start - slot.makeUpLead) / hour) * hour;
  const to = Math.ceil(slot.end / hour) * hour;
  return crewByHour(crewIntervals(planned, availableCrew(planned, context)), { from, to }).map((each) => ({
    from: each.from,
    to: each.to,
    crewNeeded: each.needed,
    crew: each.available,
    refereesNeeded: mostReferees(planned, each, refereesOf),
    referees: named === 0 ? null : named,
  }));
}

/** The most referees needed at one time within a span. */
function mostReferees(
  slots: readonly Slot[],
  { from, to }: Span,
  refereesOf: (slot: Slot) => number,
): number {
  const during = slots.filter(({ start, end }) => start < to && end > from);
  // The need only rises where a slot starts.
  const times = [from, ...during.map(({ start }) => start).filter((start) => start > from)];
  const needed = times.map((at) =>
    during
      .filter(({ start, end }) => start <= at && end > at)
      .reduce((sum, slot) => sum + refereesOf(slot), 0),
  );
  return Math.max(...needed);
}

/** Whether an hour needs more crew or referees than there are. */
export function isShort({ crewNeeded, crew, refereesNeeded, referees }: HourLoad): boolean {
  return (crew !== null && crewNeeded > crew) || (referees !== null && refereesNeeded > referees);
}
