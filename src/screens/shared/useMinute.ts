import { useEffect, useState } from 'react';

const minuteMs = 60_000;
/** Often enough that the minute changes soon after that of the clock. */
const tickMs = 5_000;

/** The time of this device in epoch milliseconds, to the minute. */
export function useMinute(): number {
  const [minute, setMinute] = useState(thisMinute);
  useEffect(() => {
    const timer = window.setInterval(() => setMinute(thisMinute()), tickMs);
    return () => window.clearInterval(timer);
  }, []);
  return minute;
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
