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

/** Returns how long before `now` something was posted, such as '2 hours ago'. */
export function postedAgo(value: string, now: number, locale = displayLocale.locale): string {
  const moment = DateTime.fromISO(value, { locale });
  const base = DateTime.fromMillis(now);
  if (moment.isValid && Math.abs(base.diff(moment, 'seconds').seconds) < 45) return 'just now';
  return moment.toRelative({ base }) ?? invalidDate;
}
