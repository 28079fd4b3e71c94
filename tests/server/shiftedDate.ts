import { vi } from 'vitest';
import type { Clock } from '#support/clock.ts';

/** Advances `Date.now` with a test's clock: rate-limiter-flexible takes the time from there. Undo with `vi.restoreAllMocks`. */
export function shiftDateNow(clock: Clock): void {
  const start = clock.now();
  const realNow = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + clock.now() - start);
}
