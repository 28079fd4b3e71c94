/** Longest wait between two attempts, in milliseconds. */
export const maxWaitMs = 60_000;

/** Wait between two cycles while pokes arrive late or not at all, in milliseconds. */
export const unpokedWaitMs = 10_000;

/**
 * Milliseconds to wait after so many failures in a row: full jitter, doubling from 1 s to 60 s. A Retry-After from the
 * server takes precedence. `random` is between 0 and 1.
 */
export function backoff(failures: number, random: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return retryAfterMs;
  return Math.floor(random * Math.min(maxWaitMs, 1_000 * 2 ** Math.min(failures - 1, 10)));
}
