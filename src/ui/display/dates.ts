import { DateTime } from 'luxon';
import { displayLocale } from '#ui/locale.ts';

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

/** Formats an ISO date. What cannot be read is shown as 'Invalid Date'. */
export function formatDate(
  value: string | null | undefined,
  format: string,
  locale = displayLocale.locale,
): string {
  const moment = DateTime.fromISO(value ?? '', { locale });
  return moment.isValid ? moment.toFormat(format) : invalidDate;
}

/** Longest distance from now that is 'just now', in seconds: before now, and after it, where `now` may be a minute old. */
const justNow = { before: 45, after: 75 } as const;

/** Returns how long before `now` something was posted, such as '2 hours ago'. */
export function postedAgo(value: string, now: number, locale = displayLocale.locale): string {
  const moment = DateTime.fromISO(value, { locale });
  const base = DateTime.fromMillis(now);
  const { seconds } = base.diff(moment, 'seconds');
  if (moment.isValid && seconds < justNow.before && seconds > -justNow.after) return 'just now';
  return moment.toRelative({ base }) ?? invalidDate;
}
