import { formatTimestamp } from '#ui/display/dates.ts';

const minuteMs = 60_000;
/** From here on, the day says more than the hours. */
const dayFromMs = 12 * 3_600_000;

/** How long until a moment within hours: “in 25 min”, “in 2 h 5 min”. */
export function untilText(moment: number, now: number): string {
  const minutes = Math.max(0, Math.ceil((moment - now) / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `in ${minutes} min`;
  return minutes % 60 === 0 ? `in ${hours} h` : `in ${hours} h ${minutes % 60} min`;
}

/** How long until a moment, or its day if that is far off. */
export function laterText(moment: number, now: number): string {
  return moment - now < dayFromMs ? untilText(moment, now) : formatTimestamp(moment, 'EEE d MMM', 'en-GB');
}
