import { availableCrew, crewByHour, crewIntervals } from '#domain/event/schedule/crew/crew.ts';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import type { ScheduleContext } from '#domain/event/schedule/scheduleContext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import type { HourCrew } from '#screens/event/timetable/grid/gridProps.ts';

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
