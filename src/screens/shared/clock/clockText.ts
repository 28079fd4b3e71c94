import type { ClockKnowledge } from '#domain/primitives/deviceClock.ts';

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** Says in a sentence that the device's clock is wrong; null where it is right, or nobody knows better. */
export function clockSentence(known: ClockKnowledge | null, isOffline: boolean): string | null {
  // With a network, the server says in a moment what the time is.
  if (known?.isUncertain && isOffline)
    return 'This device’s clock may have been changed. Times are uncertain until it reaches the server.';
  return known?.isOff
    ? `This device’s clock is ${wrongBy(known.offset)}. Waymark uses the server’s time.`
    : null;
}

/** Says how the device's clock compares with the server's. */
export function clockFact(known: ClockKnowledge | null): string {
  if (!known) return 'Not compared with the server yet';
  const fact = known.isOff ? wrongBy(known.offset) : 'Right';
  return known.isUncertain ? `${fact}, but it may have been changed since` : fact;
}

/** Returns how far a clock is wrong, such as “2 h 5 min fast”; `offset` is how far the server is ahead, in milliseconds. */
function wrongBy(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minuteMs);
  const days = Math.floor(minutes / dayMinutes);
  const hours = Math.floor((minutes % dayMinutes) / hourMinutes);
  const parts = [
    days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : '',
    hours > 0 ? `${hours} h` : '',
    days === 0 && minutes % hourMinutes > 0 ? `${minutes % hourMinutes} min` : '',
  ];
  return `${parts.filter(Boolean).join(' ')} ${offset < 0 ? 'fast' : 'slow'}`;
}
