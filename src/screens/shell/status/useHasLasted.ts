import { useEffect, useState } from 'react';
import { correctedDate } from '#session/clock.ts';
import { timeNow } from '#ui/clock.ts';

/** Whether something that began at `since` (ISO time) has lasted for a minute; false while it has not begun. */
export function useHasLasted(since: string | null | undefined): boolean {
  const [longSince, setLongSince] = useState<string | null>(null);
  useEffect(() => {
    if (!since) return undefined;
    const timer = setTimeout(() => setLongSince(since), minuteLeftMs(correctedDate(since), timeNow()));
    return () => clearTimeout(timer);
  }, [since]);
  return Boolean(since) && longSince === since;
}

const minuteMs = 60_000;

/**
 * Returns what is left of the first minute, in milliseconds: never more, even if the clock was set back since.
 *
 * @internal Tests set the clock without the hook, which needs a page.
 */
export function minuteLeftMs(since: string, now: number): number {
  return Math.min(minuteMs, Math.max(0, Date.parse(since) + minuteMs - now));
}
