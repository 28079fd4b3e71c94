import { partsIn } from './zonedParts.ts';

/** A date, and a time and an offset where it has them: 2026-11-28, 2026-11-28T20:05, 2026-11-28T20:05:09.123+01:00. */
const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+-])(\d\d):?(\d\d))?)?$/i;

/** Returns the moment of an ISO date in milliseconds, NaN for other text. Without an offset it is in `zone`. */
export function readIso(value: unknown, zone: string | undefined): number {
  const match = typeof value === 'string' ? pattern.exec(value) : null;
  if (!match) return Number.NaN;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = ''] = match;
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const check = new Date(local);
  const isReal =
    check.getUTCMonth() + 1 === Number(month) &&
    check.getUTCDate() === Number(day) &&
    check.getUTCHours() === Number(hour) &&
    check.getUTCMinutes() === Number(minute) &&
    check.getUTCSeconds() === Number(second);
  if (!isReal) return Number.NaN;
  const at = local + Math.trunc(Number(`0.${fraction || '0'}`) * 1000);
  if (match[8] !== undefined) return at;
  if (match[9] === undefined) return inZone(at, zone);
  const offset = (Number(match[10]) * 60 + Number(match[11])) * 60_000;
  return match[9] === '-' ? at + offset : at - offset;
}

/** The moment at which clocks in a zone show a time, which is given as if it were in UTC. */
function inZone(local: number, zone: string | undefined): number {
  const first = offsetAt(local, zone);
  const guess = local - first;
  const second = offsetAt(guess, zone);
  if (first === second) return guess;
  // Near a change of the clocks: what the second guess shows, or else the later of both, for a time that is left out.
  const again = local - second;
  return offsetAt(again, zone) === second ? again : local - Math.min(second, offsetAt(again, zone));
}

/** How far clocks in a zone are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, zone: string | undefined): number {
  const { year, month, day, hour, minute, second } = partsIn(moment, zone);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(moment / 1000) * 1000;
}
