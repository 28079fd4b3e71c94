/**
 * Seed of everything random in a test: the same on every machine and every day, so that a failure comes from the code.
 * `WAYMARK_SEED` sets another.
 */
export const seed: string = process.env['WAYMARK_SEED'] ?? '20261121';
