import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actors, openActors } from './history/actors.ts';
import { runHistory } from './history/play.ts';
import { type History, anyHistory } from './history/steps.ts';
import { seed } from './seed.ts';

/** Path of the one history to replay. */
const path = process.env['WAYMARK_PATH'];

/**
 * Histories per file. Two files run half each, and PostgreSQL takes four times as long for one. `npm run soak` runs others
 * (docs/guides/tests.md).
 */
const perFile = process.env['DATABASE_URL'] ? 12 : 55;
const runs = path === undefined ? perFile : 1;

/** Opens actors before the tests of a file and closes them after. */
function actorsFixture(): () => Actors {
  let actors: Actors | undefined;
  beforeAll(async () => {
    actors = await openActors();
  });
  afterAll(() => actors?.close());
  return () => {
    if (!actors) throw new Error('The actors are opened by beforeAll.');
    return actors;
  };
}

/**
 * Declares a test that runs half of the random histories. A failure prints its seed and path: WAYMARK_SEED and
 * WAYMARK_PATH replay it.
 */
export function runHistories(half: 'first' | 'second'): void {
  const actors = actorsFixture();
  // A path replays a single history, which is the same in both halves.
  const from = Number(seed) + (half === 'second' && path === undefined ? 1 : 0);
  test(
    `${runs} random histories of several devices lose nothing, disclose nothing, explain everything and converge (seed ${from})`,
    { timeout: 3_600_000 },
    async () => {
      const property = fc.asyncProperty(anyHistory, (history) => runHistory(actors(), history));
      const parameters = { numRuns: runs, seed: from, ...(path === undefined ? {} : { path }) };
      const result = await fc.check(property, parameters);
      if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance });
      expect(result.numRuns).toBe(runs);
    },
  );
}

/** Declares a test for each history that once failed, named after what was wrong. */
export function regressionHistories(histories: Readonly<Record<string, History>>): void {
  const actors = actorsFixture();
  test.each(Object.entries(histories))('%s', async (_, history) => {
    await runHistory(actors(), history);
    expect(history.steps.length).toBeGreaterThan(0);
  });
}
