import { useSyncExternalStore } from 'react';
import type { ClockReading } from '#domain/primitives/clockReadings.ts';
import {
  type ClockKnowledge,
  clockAtStart,
  clockKnowledgeSchema,
  correctedTime,
} from '#domain/primitives/deviceClock.ts';

/** localStorage key: the knowledge of this device about its clock, whoever is signed in. */
const storageKey = 'wm-clock';

/** Notices what happens to the clock of this device, once the first screen shows (`clockKeeper.ts`). */
interface ClockKeeper {
  readonly look: () => void;
  readonly hear: (reading: ClockReading) => void;
}

let known: ClockKnowledge | null = null;
let keeper: ClockKeeper | undefined;
let readings: readonly ClockReading[] = [];
const listeners = new Set<() => void>();

/** Returns the time to show and record, in milliseconds since 1970: the server's, where this device's clock is wrong. */
export function timeNow(): number {
  if (known) keeper?.look();
  return correctedTime(known, Date.now());
}

/** Returns the corrected time, ISO, for one that was recorded by this device's own clock, such as the last contact. */
export function correctedDate(iso: string): string {
  return new Date(correctedTime(known, Date.parse(iso))).toISOString();
}

/** Returns the time of this device's own clock (ISO) where it is not the one that is used; undefined where it is. */
export function ownTime(): string | undefined {
  return known?.isOff ? new Date().toISOString() : undefined;
}

/** Learns the server's time from one of its answers. */
export function clockHeard(reading: ClockReading): void {
  if (keeper) keeper.hear(reading);
  else readings = [...readings, reading];
}

/** Lets a keeper notice what happens to the clock, beginning with the answers that came before it. */
export function keepClockWith(chosen: ClockKeeper): void {
  keeper = chosen;
  for (const reading of readings) chosen.hear(reading);
  readings = [];
}

/** Returns what this device knows about its clock; null before it has heard from a server. */
export function clockKnowledge(): ClockKnowledge | null {
  return known;
}

/** The same, for a component, which renders again when something else is known. */
export function useClock(): ClockKnowledge | null {
  return useSyncExternalStore(onClock, clockKnowledge);
}

/** Calls back whenever something else is known about the clock. Returns a function that stops. */
export function onClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts the clock from what was stored, and follows the other tabs. */
export function startClock(): void {
  known = clockAtStart(stored(localStorage.getItem(storageKey)), Date.now());
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey) show(stored(newValue));
  });
}

/** Stores what is known about the clock from now on, for all tabs and the next start. */
export function learn(next: ClockKnowledge): void {
  show(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // The storage is full: the clock is right until the app is closed.
  }
}

function show(next: ClockKnowledge | null): void {
  const before = known;
  known = next;
  const isSame =
    before?.isOff === next?.isOff &&
    before?.isUncertain === next?.isUncertain &&
    before?.offset === next?.offset;
  // Not at once: a screen that is being drawn may have asked for the time.
  if (!isSame) setTimeout(() => listeners.forEach((listener) => listener()));
}

function stored(text: string | null): ClockKnowledge | null {
  try {
    return clockKnowledgeSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
