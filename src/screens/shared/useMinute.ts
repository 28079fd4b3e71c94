import { useNow } from '#ui/clock.ts';

const minuteMs = 60_000;
/** Often enough that the minute changes soon after that of the clock. */
const tickMs = 5_000;

/** The time in epoch milliseconds, to the minute. */
export function useMinute(): number {
  return Math.floor(useNow(tickMs) / minuteMs) * minuteMs;
}
