/** Longest wait between two attempts, in milliseconds. */
export const longestWait = 60_000;

/** How long to wait after so many failures in a row: full jitter, from 1 s doubling to 60 s; Retry-After wins. */
export function waitAfter(failures: number, random: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return retryAfterMs;
  return Math.floor(random * Math.min(longestWait, 1_000 * 2 ** Math.min(failures - 1, 10)));
}
