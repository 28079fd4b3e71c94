import { clockMinutes, lengthText } from '#domain/event/run/slotPhase.ts';
import { formatTimestamp } from '#ui/display/dates.ts';

/** From here on, the day says more than the hours. */
const dayFromMs = 12 * 3_600_000;

/** How long until a moment within hours: “in 25 min”, “in 2 h 5 min”. */
export function untilText(moment: number, now: number): string {
  return `in ${lengthText(Math.max(0, clockMinutes(now, moment)))}`;
}

/** How long until a moment, or its day if that is far off. */
export function laterText(moment: number, now: number): string {
  return moment - now < dayFromMs ? untilText(moment, now) : formatTimestamp(moment, 'EEE d MMM', 'en-GB');
}
