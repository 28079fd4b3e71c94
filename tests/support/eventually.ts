import { vi } from 'vitest';

/** Waits until an assertion holds. On a busy machine a live query or a server may need seconds. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 20_000 });
}
