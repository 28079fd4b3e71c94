// A program: plays random histories or days until its time is over, whatever fails (run.ts).
import 'fake-indexeddb/auto';
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { z } from 'zod';
import { anyDay } from '#support/day/day.ts';
import { playDay } from '#support/day/play.ts';
import { openDayWorld } from '#support/day/world.ts';
import { openActors } from '#support/history/actors.ts';
import { anyHistory } from '#support/history/steps.ts';
import { runHistory } from '#support/history/play.ts';
import { type Failure, type Report, subjectSchema } from './failures.ts';

/** Work that run.ts gives to each worker; the seeds of a worker count up from its first, one for each chunk of examples. */
const { subject, seed, end, most, shrinkSeconds, file } = z
  .object({
    subject: subjectSchema,
    seed: z.number(),
    /** Milliseconds since 1970 after which no further one begins. */
    end: z.number(),
    /** How many at the most. */
    most: z.number(),
    shrinkSeconds: z.number(),
    file: z.string(),
  })
  .parse(JSON.parse(process.env['WAYMARK_SOAK'] ?? ''));

/** Examples that share a seed. After a failure the rest of them is left out. */
const chunk = 50;

if (subject === 'days') await soak(openDayWorld, anyDay, playDay);
else await soak(openActors, anyHistory, runHistory);

/** Plays examples, each chunk of them in a world of its own. */
async function soak<W extends { close(): Promise<void> }, E>(
  open: () => Promise<W>,
  any: fc.Arbitrary<E>,
  play: (world: W, example: E) => Promise<void>,
): Promise<void> {
  const report: Report = { count: 0, failures: [] };
  for (let next = seed; report.count < most && Date.now() < end; next += 1) {
    const world = await open();
    try {
      const numRuns = Math.min(chunk, most - report.count);
      const { count, failure } = await runChunk(any, (example) => play(world, example), next, numRuns);
      report.count += count;
      if (failure) report.failures.push(failure);
    } finally {
      await world.close();
    }
    // A soak that is stopped has reported all but its last chunk.
    writeFileSync(file, JSON.stringify(report));
  }
  if (report.count === 0) throw new Error('Nothing was played.');
}

/** Runs the examples of one seed until one fails, and makes that one smaller. */
async function runChunk<E>(
  any: fc.Arbitrary<E>,
  play: (example: E) => Promise<void>,
  seed: number,
  numRuns: number,
) {
  let count = 0;
  const property = fc.asyncProperty(any, async (example) => {
    if (Date.now() > end) return;
    count += 1;
    await play(example);
  });
  const first = await fc.check(property, { seed, numRuns, endOnFailure: true });
  return { count, ...(first.failed ? { failure: await shrink(first.counterexamplePath ?? '') } : {}) };

  async function shrink(path: string): Promise<Failure> {
    const replayed = fc.asyncProperty(any, play);
    const smaller = await fc.check(replayed, { seed, path, interruptAfterTimeLimit: shrinkSeconds * 1000 });
    // It may depend on something else than its seed: the first failure is reported then.
    const { counterexample, counterexamplePath, errorInstance } = smaller.failed ? smaller : first;
    if (!counterexample) throw new Error(`The example ${seed} ${path} failed and was not reported.`);
    const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    const isSame = smaller.failed ? '' : 'Not again with the same seed: ';
    return { seed, path: counterexamplePath ?? path, message: isSame + message, example: counterexample[0] };
  }
}
