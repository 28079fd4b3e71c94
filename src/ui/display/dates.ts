import { displayLocale } from '#ui/locale.ts';
import { displayZone } from '#ui/zone.ts';
import { readIso } from './isoDate.ts';
import { type Parts, formatterOf, partsIn } from './zonedParts.ts';

// Written with what browsers have, not with luxon, which is larger than all that a list needs besides (decision 066).

/** The formats in which dates are shown (specification 2.8). */
export const dateFormats = {
  time: 'HH:mm',
  longDate: 'DDD',
  sortableDateTime: 'yyyy-MM-dd HH:mm:ss',
  sortableDate: 'yyyy-MM-dd',
  tooltip: "DDD 'at' HH:mm:ss",
  weekdayTime: 'EEE HH:mm',
  weekdayDate: 'EEE, MMM dd, yyyy',
} as const;

const invalidDate = 'Invalid Date';

/** Returns the moment of an ISO date in milliseconds, NaN for other text. Without an offset it is in the shown time zone. */
export function readDate(value: unknown): number {
  return readIso(value, displayZone());
}

/** Formats an ISO date, in the zone of the game or else of the device. What cannot be read is shown as 'Invalid Date'. */
export function formatDate(value: unknown, format: string, locale = displayLocale.locale): string {
  return write(readDate(value), format, locale, displayZone());
}

/** Formats a moment given in milliseconds. */
export function formatTimestamp(moment: number, format: string, locale = displayLocale.locale): string {
  return write(moment, format, locale, displayZone());
}

/** Formats an ISO date in the time zone of this device, whichever the game has. */
export function formatOnDevice(value: string, format: string): string {
  return write(readDate(value), format, displayLocale.locale, undefined);
}

/** A text in quotation marks, or a run of one letter. */
const tokens = /'([^']*)'|([A-Za-z])\2*/g;

/** Writes a moment in luxon's tokens, those that are used here. */
function write(moment: number, format: string, locale: string, zone: string | undefined): string {
  // The first and last moment that a Date can hold.
  if (!(Math.abs(moment) <= 8.64e15)) return invalidDate;
  const parts = partsIn(moment, zone);
  const text = (options: Intl.DateTimeFormatOptions, type?: Intl.DateTimeFormatPartTypes): string => {
    const formatter = formatterOf(locale, { ...options, timeZone: zone, calendar: 'gregory' });
    if (type === undefined) return formatter.format(moment);
    return formatter.formatToParts(moment).find((part) => part.type === type)?.value ?? '';
  };
  return format.replaceAll(tokens, (token: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    const number = numberOf(token, parts);
    if (number !== undefined) return digits(number, token.length, locale);
    const known = texts[token];
    if (!known) throw new Error(`There is no format for ${token}.`);
    return text(...known);
  });
}

/** What a token that is a number stands for. */
function numberOf(token: string, { year, month, day, hour, minute, second }: Parts): number | undefined {
  const numbers: Readonly<Record<string, number>> = {
    yyyy: year,
    MM: month,
    d: day,
    dd: day,
    HH: hour,
    mm: minute,
    ss: second,
  };
  return numbers[token];
}

/** Tokens that are words: how to have them written, and which part of that it is. */
const texts: Readonly<
  Record<string, readonly [options: Intl.DateTimeFormatOptions, type?: Intl.DateTimeFormatPartTypes]>
> = {
  MMM: [{ month: 'short', day: 'numeric' }, 'month'],
  MMMM: [{ month: 'long', day: 'numeric' }, 'month'],
  EEE: [{ weekday: 'short', month: 'long', day: 'numeric' }, 'weekday'],
  EEEE: [{ weekday: 'long', month: 'long', day: 'numeric' }, 'weekday'],
  DD: [{ year: 'numeric', month: 'short', day: 'numeric' }],
  DDD: [{ year: 'numeric', month: 'long', day: 'numeric' }],
};

function digits(number: number, length: number, locale: string): string {
  const text = String(number).padStart(length, '0');
  if (locale.startsWith('en')) return text;
  const formatter = new Intl.NumberFormat(locale, { minimumIntegerDigits: length, useGrouping: false });
  return formatter.format(number);
}

/** Longest distance from now that is 'just now', in seconds: before now, and after it, where `now` may be a minute old. */
const justNow = { before: 45, after: 75 } as const;

/** Returns how long before `now` something was posted, such as '2 hours ago'. */
export function postedAgo(value: string, now: number, locale = displayLocale.locale): string {
  const moment = readDate(value);
  if (Number.isNaN(moment)) return invalidDate;
  const seconds = (now - moment) / 1000;
  if (seconds < justNow.before && seconds > -justNow.after) return 'just now';
  const [early, late] = seconds > 0 ? [moment, now] : [now, moment];
  const [count, unit] = distance(early, late, displayZone());
  return relativeIn(locale).format(seconds > 0 ? -count : count, unit);
}

const relative = new Map<string, Intl.RelativeTimeFormat>();

function relativeIn(locale: string): Intl.RelativeTimeFormat {
  const made = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  relative.set(locale, made);
  return made;
}

/** Returns how many whole units of the largest kind lie between two moments; days and longer are those of a calendar. */
function distance(
  early: number,
  late: number,
  zone: string | undefined,
): readonly [number, Intl.RelativeTimeFormatUnit] {
  const hours = Math.floor((late - early) / 3_600_000);
  if (hours >= 20) {
    const from = partsIn(early, zone);
    const to = partsIn(late, zone);
    const months = wholeMonths(from, to);
    if (months >= 12) return [Math.floor(months / 12), 'year'];
    if (months >= 1) return [months, 'month'];
    const days = wholeDays(from, to);
    if (days >= 1) return [days, 'day'];
  }
  if (hours >= 1) return [hours, 'hour'];
  const minutes = Math.floor((late - early) / 60_000);
  return minutes >= 1 ? [minutes, 'minute'] : [Math.floor((late - early) / 1000), 'second'];
}

/** A month after 31 January is 28 February. */
function wholeMonths(from: Parts, to: Parts): number {
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const lastDay = new Date(Date.UTC(to.year, to.month, 0)).getUTCDate();
  const isBefore = inMonth(to, to.day) < inMonth(from, Math.min(from.day, lastDay));
  return isBefore ? months - 1 : months;
}

function wholeDays(from: Parts, to: Parts): number {
  const days = (dayOf(to) - dayOf(from)) / 86_400_000;
  return inMonth(to, 1) < inMonth(from, 1) ? days - 1 : days;
}

const dayOf = ({ year, month, day }: Parts) => Date.UTC(year, month - 1, day);

/** Seconds since a month began, on a day of it. */
function inMonth({ hour, minute, second }: Parts, day: number): number {
  return ((day * 24 + hour) * 60 + minute) * 60 + second;
}
