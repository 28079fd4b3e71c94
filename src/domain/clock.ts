/** Returns the local time of a zone at a moment, both in milliseconds; the local time is expressed as if it were UTC. */
export type Clock = (moment: number) => number;

/** The clock of this device. */
const ownClock: Clock = (moment) => moment - new Date(moment).getTimezoneOffset() * 60_000;

/** Clocks that were asked for before: creating a format takes longer than using it a hundred times. */
const clocks = new Map<string, Clock>();

/** Returns the clock of a time zone; without one, that of this device. */
export function clockOf(zone: string | undefined): Clock {
  if (zone === undefined) return ownClock;
  const known = clocks.get(zone);
  if (known) return known;
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
  const clock = (moment: number) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const seconds = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return seconds + (moment - Math.floor(moment / 1000) * 1000);
  };
  clocks.set(zone, clock);
  return clock;
}

/** Returns the moment at which a clock shows a local time. */
export function momentAt(shown: number, clock: Clock): number {
  const guess = shown - (clock(shown) - shown);
  return guess - (clock(guess) - shown);
}
