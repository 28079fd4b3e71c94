import type { GameDay } from '#domain/event/schedule/gameDays.ts';

/**
 * The calendar always shows the same date and measures time from the start of the game day. On a night when the clocks
 * change, the day is an hour longer or shorter, and a time that occurs twice, such as 01:30, gets two places.
 */
const year = 2000;
const dayLength = 24 * 3_600_000;

/** The date that the calendar shows. */
export const calendarDate = `${year}-01-01`;

/** Converts a moment to the calendar's time. */
export function toCalendar(day: GameDay, moment: number): Date {
  return new Date(year, 0, 1, 0, 0, (moment - day.from) / 1000);
}

/** Converts the calendar's time to a moment. */
export function fromCalendar(day: GameDay, date: Date): number {
  return day.from + asUtc(date) - Date.UTC(year, 0, 1);
}

/** The moment of a line of the calendar, which gives its time as a time of today. */
export function momentOfLine(day: GameDay, date: Date, today: Date): number {
  const midnight = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  const since = asUtc(date) - midnight;
  return day.from + (since < 0 ? since + dayLength : since);
}

/** Length of a game day as the calendar expects it: HH:mm:ss. */
export function dayDuration(day: GameDay): string {
  return `${(day.to - day.from) / 3_600_000}:00:00`;
}

/** Reads the local date and time as if they were UTC, so that no clock change counts. */
function asUtc(date: Date): number {
  return Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  );
}
