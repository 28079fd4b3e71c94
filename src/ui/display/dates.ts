import { DateTime } from 'luxon';
import { displayLocale } from '#ui/locale.ts';
import { displayZone } from '#ui/zone.ts';

/** The formats in which dates are shown (rule 8.7). */
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

/** Reads an ISO date; without an offset, and when shown, it is in the zone of the game, or in that of the device. */
function read(
  value: unknown,
  { locale = displayLocale.locale, zone = displayZone() ?? 'system' } = {},
): DateTime {
  return typeof value === 'string'
    ? DateTime.fromISO(value, { locale, zone })
    : DateTime.invalid('not a text');
}

/** Returns the moment of an ISO date in milliseconds, NaN for other text. Without an offset it is in the shown time zone. */
export function readDate(value: unknown): number {
  return read(value).toMillis();
}

/** Formats an ISO date. A date that cannot be read is shown as 'Invalid Date'. */
export function formatDate(value: unknown, format: string, locale = displayLocale.locale): string {
  return write(read(value, { locale }), format);
}

/** Formats a moment given in milliseconds. */
export function formatTimestamp(moment: number, format: string, locale = displayLocale.locale): string {
  return write(DateTime.fromMillis(moment, { locale, zone: displayZone() ?? 'system' }), format);
}

/** Formats an ISO date in the time zone of this device, whichever the game has. */
export function formatOnDevice(value: string, format: string): string {
  return write(read(value).setZone('system'), format);
}

/** Returns the time on this device, where it differs from that of the game; undefined where it does not. */
export function deviceTime(value: string): string | undefined {
  const isSame = (format: string) => formatOnDevice(value, format) === formatDate(value, format);
  if (isSame('yyyy-MM-dd HH:mm')) return undefined;
  const { time, weekdayTime, sortableDate } = dateFormats;
  return formatOnDevice(value, isSame(sortableDate) ? time : weekdayTime);
}

/** Returns a time in words with that on this device behind it, where it differs from that of the game. */
export function withDeviceTime(text: string, value: string): string {
  const localTime = deviceTime(value);
  return localTime === undefined ? text : `${text} (${localTime} on this device)`;
}

function write(moment: DateTime, format: string): string {
  return moment.isValid ? moment.toFormat(format) : invalidDate;
}

/** Longest distance from now that is 'just now', in seconds: before now, and after it, where `now` may be a minute old. */
const justNow = { before: 45, after: 75 } as const;

/** Returns how long before `now` something was posted, such as '2 hours ago'. */
export function postedAgo(value: string, now: number, locale = displayLocale.locale): string {
  const moment = read(value, { locale });
  if (!moment.isValid) return invalidDate;
  const base = DateTime.fromMillis(now, { zone: moment.zone });
  const seconds = base.diff(moment).as('seconds');
  if (seconds < justNow.before && seconds > -justNow.after) return 'just now';
  return moment.toRelative({ base }) ?? invalidDate;
}
