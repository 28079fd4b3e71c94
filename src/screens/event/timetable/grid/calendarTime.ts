import type { GameDay } from '#domain/event/schedule/gameDays.ts';

/**
 * The calendar always shows the same date and measures time from the start of the game day. On a night when the clocks
 * change, the day is an hour longer or shorter, and a time that occurs twice, such as 01:30, gets two places.
 */
const year = 2000;
const minute = 60_000;
const hour = 60 * minute;

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

/**
 * Returns a function that gives the moments of the hour lines of a day, one after the other and then from the first again, as
 * the calendar asks for their labels. What time it gives them is one of today, by the clocks of this device: on the day on
 * which those change, two lines would have the same.
 */
export function hourLines({ from, to }: GameDay): () => number {
  const count = Math.ceil((to - from) / hour);
  let next = 0;
  return () => {
    const moment = from + next * hour;
    next = (next + 1) % count;
    return moment;
  };
}

/** Length of a game day as the calendar expects it: HH:mm:ss. Somewhere, the clocks change by half an hour. */
export function dayDuration({ from, to }: GameDay): string {
  const minutes = Math.round((to - from) / minute);
  return [Math.floor(minutes / 60), minutes % 60, 0].map((each) => String(each).padStart(2, '0')).join(':');
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
