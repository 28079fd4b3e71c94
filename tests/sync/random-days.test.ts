import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyDay } from '#support/day/day.ts';
import { playDay } from '#support/day/play.ts';
import { type DayWorld, openDayWorld } from '#support/day/world.ts';
import { seed } from '#support/seed.ts';

/** Path of the one day to replay. */
const path = process.env['WAYMARK_PATH'];
/** `npm run soak -- --days N` plays others. */
const runs = path === undefined ? 12 : 1;

const opened: { world?: DayWorld } = {};
beforeAll(async () => {
  opened.world = await openDayWorld();
});
afterAll(() => opened.world?.close());

test(
  `Every view on every device tells one story of a day, entry by entry: ${runs} random days (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    const { world } = opened;
    if (!world) throw new Error('The world is opened by beforeAll.');
    const property = fc.asyncProperty(anyDay, (day) => playDay(world, day));
    const replay = path === undefined ? {} : { path };
    const result = await fc.check(property, { numRuns: runs, endOnFailure: true, ...replay });
    if (result.failed) {
      // It is made smaller, for as long as somebody waits for it.
      const from = { path: result.counterexamplePath ?? '', interruptAfterTimeLimit: 60_000 };
      const smaller = await fc.check(property, from);
      const { failed, errorInstance } = smaller;
      throw new Error(fc.defaultReportMessage(failed ? smaller : result), { cause: errorInstance });
    }
    expect(result.numRuns).toBe(runs);
  },
);
