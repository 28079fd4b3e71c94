import { type Clock, clockOf, momentAt } from '#domain/clock.ts';
import { displayLocale } from '#ui/locale.ts';
import { displayZone } from '#ui/zone.ts';

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

/** ISO 8601: a date, alone or with a time, which may name an offset. */
const isoDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Returns the moment of an ISO date in milliseconds, NaN for other text. Without an offset it is in the shown time zone. */
export function readDate(value: unknown): number {
  const match = typeof value === 'string' ? isoDate.exec(value) : null;
  if (!match) return Number.NaN;
  const [text, time, offset] = match;
  if (offset !== undefined) return Date.parse(text);
  const shown = Date.parse(time === undefined ? text : `${text}Z`);
  return Number.isNaN(shown) ? shown : momentAt(shown, clockOf(displayZone()));
}

/** Formats an ISO date. What cannot be read is shown as 'Invalid Date'. */
export function formatDate(value: unknown, format: string, locale = displayLocale.locale): string {
  return formatTimestamp(readDate(value), format, locale);
}

/** Formats a moment given in milliseconds. */
export function formatTimestamp(moment: number, format: string, locale = displayLocale.locale): string {
  return formatIn(displayZone(), moment, format, locale);
}

/** Formats an ISO date in the time zone of this device, whichever the game has. */
export function formatOnDevice(value: string, format: string): string {
  return formatIn(undefined, readDate(value), format, displayLocale.locale);
}

function formatIn(zone: string | undefined, moment: number, format: string, locale: string): string {
  if (Number.isNaN(moment)) return invalidDate;
  const local = new Date(clockOf(zone)(moment));
  return format.replaceAll(/'([^']*)'|([DEHMdmsy])\2*/g, (token, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    const number = numbers[token]?.(local);
    if (number !== undefined) return numberFormat(locale, token.length).format(number);
    const [type, options] = texts[token] ?? [];
    if (!options) return token;
    const words = dateFormat(locale, zone, options);
    if (type === undefined) return words.format(moment);
    return words.formatToParts(moment).find((part) => part.type === type)?.value ?? '';
  });
}

/** What tokens of digits stand for. */
const numbers: Readonly<Record<string, (local: Date) => number>> = {
  yyyy: (local) => local.getUTCFullYear(),
  MM: (local) => local.getUTCMonth() + 1,
  dd: (local) => local.getUTCDate(),
  d: (local) => local.getUTCDate(),
  HH: (local) => local.getUTCHours(),
  mm: (local) => local.getUTCMinutes(),
  ss: (local) => local.getUTCSeconds(),
};

type Words = readonly [part: 'month' | 'weekday' | undefined, options: Intl.DateTimeFormatOptions];

/** What tokens of words stand for: a whole date, or one part of it, in the form that it has beside the day. */
const texts: Readonly<Record<string, Words>> = {
  DD: [undefined, { year: 'numeric', month: 'short', day: 'numeric' }],
  DDD: [undefined, { year: 'numeric', month: 'long', day: 'numeric' }],
  MMM: ['month', { month: 'short', day: 'numeric' }],
  MMMM: ['month', { month: 'long', day: 'numeric' }],
  EEE: ['weekday', { weekday: 'short', month: 'long', day: 'numeric' }],
  EEEE: ['weekday', { weekday: 'long', month: 'long', day: 'numeric' }],
};

const numberFormat = remembered(
  (locale: string, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits, useGrouping: false }),
);
const relativeFormat = remembered(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }),
);
const dateFormat = remembered(
  (locale: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }),
);

/** Creates each format once: that takes longer than using it a hundred times. */
function remembered<A extends readonly unknown[], F>(create: (...args: A) => F): (...args: A) => F {
  const known = new Map<string, F>();
  return (...args) => {
    const key = JSON.stringify(args);
    const format = known.get(key) ?? create(...args);
    known.set(key, format);
    return format;
  };
}

/** Longest distance from now that is 'just now', in seconds: before now, and after it, where `now` may be a minute old. */
const justNow = { before: 45, after: 75 } as const;

const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 } as const;

/** Returns how long before `now` something was posted, such as '2 hours ago'. */
export function postedAgo(value: string, now: number, locale = displayLocale.locale): string {
  const moment = readDate(value);
  if (Number.isNaN(moment)) return invalidDate;
  const seconds = (now - moment) / units.second;
  if (seconds < justNow.before && seconds > -justNow.after) return 'just now';
  const sign = moment < now ? -1 : 1;
  const [count, unit] = distance(Math.min(moment, now), Math.max(moment, now), clockOf(displayZone()));
  return relativeFormat(locale).format(sign * count, unit);
}

/** Returns the largest unit that lies between two moments, and how often: years, months and days by the calendar. */
function distance(
  from: number,
  to: number,
  clock: Clock,
): [count: number, unit: Intl.RelativeTimeFormatUnit] {
  const [start, end] = [clock(from), clock(to)];
  const months = monthsBetween(start, end);
  if (months >= 12) return [Math.floor(months / 12), 'year'];
  if (months > 0) return [months, 'month'];
  const days = Math.floor((end - start) / units.day);
  if (days > 0) return [days, 'day'];
  const unit = to - from >= units.hour ? 'hour' : to - from >= units.minute ? 'minute' : 'second';
  return [Math.floor((to - from) / units[unit]), unit];
}

/** Returns the number of whole months between two local times. The 31st and a month is the last day of the next. */
function monthsBetween(start: number, end: number): number {
  const [from, to] = [new Date(start), new Date(end)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const lastDay = Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0);
  const sameDay = Date.UTC(to.getUTCFullYear(), to.getUTCMonth(), from.getUTCDate());
  const reached = Math.min(sameDay, lastDay) + (((start % units.day) + units.day) % units.day);
  return reached > end ? months - 1 : months;
}
