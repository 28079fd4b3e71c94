import { type ClockReading, clockCompared, clockLookedAt } from '#domain/primitives/clockReadings.ts';
import type { ClockKnowledge } from '#domain/primitives/deviceClock.ts';
import { clockKnowledge, keepClockWith, learn } from './clock.ts';
import { syncNow } from './store.ts';

/** How often the clock is looked at, in milliseconds. */
const lookMs = 10_000;

/** A step of the clock that is looked at as soon as anybody asks for the time, in milliseconds. */
const noticeableMs = 2_000;

/** Notices from now on when somebody sets the clock of this device, and how far it is from that of the server. */
export function keepClock(): void {
  let last = { device: Date.now(), monotonic: performance.now() };
  /** Whether the app has been on the screen since the last look. */
  let wasAwake = isOnScreen();
  const look = () => {
    const [device, monotonic] = [Date.now(), performance.now()];
    const step = { device, before: last.device, elapsed: monotonic - last.monotonic, wasAwake };
    last = { device, monotonic };
    wasAwake = isOnScreen();
    replace(clockLookedAt(clockKnowledge(), step));
  };
  const lookIfMoved = () => {
    const drift = Date.now() - last.device - (performance.now() - last.monotonic);
    if (Math.abs(drift) >= noticeableMs) look();
  };
  const hear = (reading: ClockReading) => {
    lookIfMoved();
    replace(clockCompared(clockKnowledge(), reading));
  };
  globalThis.setInterval(look, lookMs);
  document.addEventListener('visibilitychange', look);
  keepClockWith({ look: lookIfMoved, hear });
}

function isOnScreen(): boolean {
  return document.visibilityState === 'visible';
}

function replace(next: ClockKnowledge | null): void {
  const before = clockKnowledge();
  if (!next || next === before) return;
  learn(next);
  // The server knows how far it was set.
  if (next.isUncertain && !before?.isUncertain) syncNow();
}
