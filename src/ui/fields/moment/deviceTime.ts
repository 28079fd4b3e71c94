import { DateTime } from 'luxon';

/** Returns the time on this device, where it differs from that of the game; undefined where it does not. */
export function deviceTime(value: string): string | undefined {
  const moment = DateTime.fromISO(value);
  const here = moment.setZone('system');
  if (!moment.isValid || moment.offset === here.offset) return undefined;
  return here.toFormat(here.hasSame(moment, 'day') && here.day === moment.day ? 'HH:mm' : 'EEE HH:mm');
}
