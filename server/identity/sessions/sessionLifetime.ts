const dayMs = 24 * 60 * 60 * 1000;

/** How long a session lasts: from its last use, and in all. */
export const sessionDays = { unused: 30, total: 90 } as const;

/** When the oldest session that is still valid began. */
export function oldestSession(now: number): Date {
  return new Date(now - sessionDays.total * dayMs);
}
