import { isEventOn } from '#domain/event/schedule/isEventOn.ts';
import { nextEventRow } from '#mirror/queries/timetable.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useRunClock } from '#screens/event/run/useRunClock.ts';

const minuteMs = 60_000;

/** The event that is on, and the time by the clock of run mode. */
export interface EventNow {
  /** Null while none is on. */
  readonly event: DocumentRow | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The minute that has begun, in epoch milliseconds: for what need not be worked out every ten seconds. */
  readonly minute: number;
}

/** Returns the event that is on; undefined until it is known whether one is. */
export function useEventNow(): EventNow | undefined {
  const { now } = useRunClock();
  const next = useMirror(async (mirror) => (await nextEventRow(mirror)) ?? null, []);
  if (next === undefined) return undefined;
  return {
    event: next !== null && isEventOn(next.body, now) ? next : null,
    now,
    minute: now - (now % minuteMs),
  };
}
