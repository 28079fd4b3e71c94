import type { Span } from './slot.ts';

/** A day of an event, from 06:00 to 06:00 so that it includes its night. Has 23 or 25 hours when the clocks change. */
export interface GameDay extends Span {
  /** The date on which it starts: 2027-05-01. */
  readonly key: string;
}

const firstHour = 6;
/** Guards against a mistyped year producing thousands of days. */
const maxDays = 60;
const hour = 3_600_000;

/** Returns the event days that a span touches, by the clock of a time zone; without one, by that of this device. */
export function gameDays({ from, to }: Span, zone: string | undefined): GameDay[] {
  const clock = clockOf(zone);
  const days: GameDay[] = [];
  const wall = new Date(clock(from));
  const first = wall.getUTCDate() - (wall.getUTCHours() < firstHour ? 1 : 0);
  for (let at = first; days.length < maxDays; at += 1) {
    const date = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), at);
    const start = momentAt(date + firstHour * hour, clock);
    if (start >= to && days.length > 0) break;
    const end = momentAt(
      Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), at + 1) + firstHour * hour,
      clock,
    );
    days.push({ key: new Date(date).toISOString().slice(0, 10), from: start, to: end });
  }
  return days;
}

/** Returns a function that gives the local time of a zone at a moment, expressed as if it were UTC. */
function clockOf(zone: string | undefined): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
}

/** Returns a function that gives the moment at which the clocks of a zone show a local time, expressed as if it were UTC. */
export function momentsIn(zone: string | undefined): (localTime: number) => number {
  const clock = clockOf(zone);
  return (localTime) => momentAt(localTime, clock);
}

/** Returns the moment of a day at which the clocks of a zone show the same as at a moment of another day. */
export function sameTimeOn(day: GameDay, moment: number, before: GameDay, zone: string | undefined): number {
  const clock = clockOf(zone);
  return momentAt(clock(moment) + Date.parse(day.key) - Date.parse(before.key), clock);
}

/** Returns the moment at which the clocks of a zone show a whole hour, so many days after a moment. */
export function hourAfterDays(
  { now, days, hour: at }: { readonly now: number; readonly days: number; readonly hour: number },
  zone: string | undefined,
): number {
  const clock = clockOf(zone);
  const wall = new Date(clock(now));
  return momentAt(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + days, at), clock);
}

/** Returns what the clocks of a zone show at a moment: the hour, and the weekday, 0 for Sunday. */
export function hourIn(
  zone: string | undefined,
  moment: number,
): { readonly hour: number; readonly weekday: number } {
  const wall = new Date(clockOf(zone)(moment));
  return { hour: wall.getUTCHours(), weekday: wall.getUTCDay() };
}

/** The moment at which a clock shows a local time. */
function momentAt(localTime: number, clock: (moment: number) => number): number {
  const guess = localTime - (clock(localTime) - localTime);
  return guess - (clock(guess) - localTime);
}
