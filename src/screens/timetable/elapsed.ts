import type { GameDay } from '#domain/schedule/day.ts';
import { clock } from './words.ts';

/**
 * The calendar is shown one day that has no date of its own, along which time runs as it really passes: a night on which
 * the clocks change is an hour shorter or longer there, and both half past ones have their own place.
 */
const year = 2000;
const dayLength = 24 * 3_600_000;

/** The date the calendar is always at. */
export const calendarDate = `${year}-01-01`;

/** Where a moment is in the calendar. */
export function toCalendar(day: GameDay, moment: number): Date {
  return new Date(year, 0, 1, 0, 0, (moment - day.from) / 1000);
}

/** The moment that a place in the calendar stands for. */
export function fromCalendar(day: GameDay, shown: Date): number {
  return day.from + shownUtc(shown) - Date.UTC(year, 0, 1);
}

/** The time at a line of the calendar, which gives it as a time of today. */
export function lineLabel(day: GameDay, shown: Date, today: Date): string {
  const midnight = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  const since = shownUtc(shown) - midnight;
  return clock(day.from + (since < 0 ? since + dayLength : since));
}

/** How long a day is, as the calendar wants it said. */
export function lengthOf(day: GameDay): string {
  return `${(day.to - day.from) / 3_600_000}:00:00`;
}

function shownUtc(shown: Date): number {
  return Date.UTC(
    shown.getFullYear(),
    shown.getMonth(),
    shown.getDate(),
    shown.getHours(),
    shown.getMinutes(),
    shown.getSeconds(),
  );
}
