/** What is counted in minutes: how long something takes, and the time before and after it. */
export const minutes = { min: 0, max: 10_000, unit: 'minutes' } as const;
