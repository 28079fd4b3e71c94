import { displayLocale } from '#ui/locale.ts';
import { DateTime } from './luxon.ts';
import { parseMoment } from './parseMoment.ts';

const format = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/**
 * Returns a moment as the text of a field, in the profile's language. In a language whose dates cannot be read back it is
 * the sortable form.
 */
export function formatMoment(value: string, locale = displayLocale.locale): string {
  const moment = DateTime.fromISO(value, { locale });
  if (!moment.isValid) return value;
  const text = moment.toLocaleString(format);
  const read = parseMoment(text, { locale, current: null, now: value });
  const isRead = read !== undefined && DateTime.fromISO(read).hasSame(moment, 'minute');
  return isRead ? text : moment.toFormat('yyyy-MM-dd HH:mm');
}
