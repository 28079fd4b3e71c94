import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import type { TimetableParams } from './params.ts';
import type { TimetableData } from './timetableData.ts';

/** Limits a timetable to the slots in which encounters are played. */
export type OnlyKind = 'encounter' | undefined;

/** Whether a slot passes the filters. */
export function matchesFilters(
  slot: Slot,
  { place, team, referee }: TimetableParams,
  only?: OnlyKind,
): boolean {
  return (
    (place === undefined || slot.place === place) &&
    (team === undefined || slot.team === team || slot.crewTeam === team) &&
    (referee === undefined || slot.referees.includes(referee)) &&
    (only === undefined || slot.kind === 'encounter' || slot.kind === 'battle')
  );
}

/** Slots that take place on a day, even if only in part. */
export function slotsOnDay(slots: readonly Slot[], day: GameDay): readonly Slot[] {
  return slots.filter(({ start, end }) => start < day.to && end > day.from);
}

/** Slots that start on a day, in order of time. */
export function slotsStartingOn(slots: readonly Slot[], day: GameDay): readonly Slot[] {
  return slots
    .filter(({ start }) => start >= day.from && start < day.to)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The day on which a slot starts. */
export function dayOf(days: readonly GameDay[], { start }: Slot): GameDay | undefined {
  return days.find(({ from, to }) => start >= from && start < to);
}

/** Today, else the first day with slots, else the first day. */
export function initialDay({ days, slots }: TimetableData, now: number): GameDay | undefined {
  const today = days.find(({ from, to }) => from <= now && to > now);
  return today ?? days.find((day) => slotsOnDay(slots, day).length > 0) ?? days[0];
}
