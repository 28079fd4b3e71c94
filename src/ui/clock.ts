import { useEffect, useState } from 'react';

/** A clock, and a way to be told when it starts to show another time. */
interface Clock {
  /** Epoch milliseconds. */
  readonly timeNow: () => number;
  /** Calls back whenever the clock has been corrected. Returns a function that stops. */
  readonly onCorrection: (listener: () => void) => () => void;
}

let clock: Clock = { timeNow: Date.now, onCorrection: () => () => undefined };

/** Shows the times of a clock from now on. Without one, they are those of the device. */
export function showTimesOf(chosen: Clock): void {
  clock = chosen;
}

/** Returns the time to show and record, in milliseconds since 1970: the server's, where the device's clock is wrong. */
export function timeNow(): number {
  return clock.timeNow();
}

/** Returns that time, which moves on every so many milliseconds, and at once when the clock is corrected. */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const tick = () => setNow(timeNow());
    const timer = window.setInterval(tick, everyMs);
    const stop = clock.onCorrection(tick);
    return () => {
      window.clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}
