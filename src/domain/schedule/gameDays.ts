import type { Span } from './slot.ts';

/** A day of a game: from six in the morning to six the next, so that its night is part of it; 23 or 25 hours at a clock change. */
export interface GameDay extends Span {
  /** The date it begins on: 2027-05-01. */
  readonly key: string;
}

const turn = 6;

/** The days of a game that a span of time touches, by the clock of a time zone. */
export function gameDays({ from, to }: Span, zone: string): GameDay[] {
  const clock = clockOf(zone);
  const days: GameDay[] = [];
  const wall = new Date(clock(from));
  const first = wall.getUTCDate() - (wall.getUTCHours() < turn ? 1 : 0);
  for (let at = first; days.length < longest; at += 1) {
    const date = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), at);
    const start = momentAt(date + turn * hour, clock);
    if (start >= to && days.length > 0) break;
    const end = momentAt(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), at + 1) + turn * hour, clock);
    days.push({ key: new Date(date).toISOString().slice(0, 10), from: start, to: end });
  }
  return days;
}

const hour = 3_600_000;
/** A span entered with a wrong year must not make days without end. */
const longest = 60;

/** What a clock in a zone shows at a moment, as if it were UTC. */
function clockOf(zone: string): (moment: number) => number {
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

/** The moment at which a clock shows a time. */
function momentAt(shown: number, clock: (moment: number) => number): number {
  const guess = shown - (clock(shown) - shown);
  return guess - (clock(guess) - shown);
}
