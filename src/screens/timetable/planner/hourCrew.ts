import { availableCrew, crewByHour, crewIntervals } from '#domain/schedule/crew.ts';
import type { GameDay } from '#domain/schedule/gameDays.ts';
import type { ScheduleContext } from '#domain/schedule/scheduleContext.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import type { HourCrew } from '#screens/timetable/grid/gridProps.ts';

/** Crew needed and available in each hour of a day that needs any, by its first moment. */
export function hourCrew(
  slots: readonly Slot[],
  day: GameDay,
  context: ScheduleContext,
): ReadonlyMap<number, HourCrew> {
  const planned = slots.filter(({ state, start, end }) => state !== 'cancelled' && end > start);
  const hours = crewByHour(crewIntervals(planned, availableCrew(planned, context)), day);
  return new Map(
    hours
      .filter(({ needed }) => needed > 0)
      .map(({ from, needed, available }) => [
        from,
        {
          text: available === null ? `${needed}` : `${needed}/${available}`,
          isShort: available !== null && needed > available,
        },
      ]),
  );
}
