import { dateFormats, formatDate, formatOnDevice } from '#ui/display/dates.ts';

/** Returns the time on this device, where it differs from that of the game; undefined where it does not. */
export function deviceTime(value: string): string | undefined {
  const isSame = (format: string) => formatOnDevice(value, format) === formatDate(value, format);
  if (isSame('yyyy-MM-dd HH:mm')) return undefined;
  const { time, weekdayTime, sortableDate } = dateFormats;
  return formatOnDevice(value, isSame(sortableDate) ? time : weekdayTime);
}
