import { z } from 'zod/mini';

/** State of alarms by key, with their starts: `rung` once heard, `done` once the message was closed. */
const memorySchema = z.record(
  z.string(),
  z.object({ start: z.number(), rung: z.boolean(), done: z.boolean() }),
);
type Memory = z.infer<typeof memorySchema>;

/** Key in localStorage, so that all tabs of this browser share it and a reload does not ring again. */
export const alarmMemoryKey = 'wmalarms';

type AlarmStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns the state of an alarm, as any tab recorded it. */
export function readAlarm(
  storage: AlarmStorage,
  key: string,
): { readonly rung: boolean; readonly done: boolean } {
  return read(storage)[key] ?? { rung: false, done: false };
}

/** Records the state of an alarm, and forgets those of slots that began before `now`, in epoch milliseconds. */
export function noteAlarm(
  storage: AlarmStorage,
  alarm: { readonly key: string; readonly start: number },
  change: { readonly rung?: boolean; readonly done?: boolean },
  now: number,
): void {
  const before = read(storage);
  const ahead = Object.entries(before).filter(([, { start }]) => start > now);
  const state = { ...readAlarm(storage, alarm.key), start: alarm.start, ...change };
  try {
    storage.setItem(alarmMemoryKey, JSON.stringify({ ...Object.fromEntries(ahead), [alarm.key]: state }));
  } catch {
    // Storage may be blocked or full; each tab then rings for itself.
  }
}

function read(storage: AlarmStorage): Memory {
  try {
    return memorySchema.parse(JSON.parse(storage.getItem(alarmMemoryKey) ?? '{}'));
  } catch {
    return {};
  }
}
