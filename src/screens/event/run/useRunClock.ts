import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { timeNow, useNow } from '#ui/clock.ts';

const tickMs = 10_000;

/** The clock of run mode. */
export interface RunClock {
  /** Epoch milliseconds, at most ten seconds old. */
  readonly now: number;
  /** Whether it was set, to practise. */
  readonly isSet: boolean;
  /** Sets the clock to a time, from which it runs on; with null, to the time that the app uses. */
  readonly set: (at: number | null) => void;
}

/** The time, or the one that the address sets for practice (`?clock=2027-05-01T20:15:00Z`), which runs on from there. */
export function useRunClock(): RunClock {
  const [search, setSearch] = useSearchParams();
  const practiceTime = Date.parse(search.get('clock') ?? '');
  const [opened, setOpened] = useState(timeNow);
  const time = useNow(tickMs);
  const isSet = !Number.isNaN(practiceTime);
  return {
    now: isSet ? practiceTime + Math.max(0, time - opened) : time,
    isSet,
    set: (at) => {
      setOpened(timeNow());
      setSearch(
        (before) => {
          if (at === null) before.delete('clock');
          else before.set('clock', new Date(at).toISOString());
          return before;
        },
        { replace: true },
      );
    },
  };
}
