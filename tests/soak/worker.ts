// A program: plays random histories until its time is over, whatever fails (run.ts).
import 'fake-indexeddb/auto';
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { z } from 'zod';
import { type Actors, openActors } from '#support/history/actors.ts';
import { anyHistory } from '#support/history/steps.ts';
import { runHistory } from '#support/history/play.ts';
import type { Failure, Report } from './failures.ts';

/** Work that run.ts gives to each worker; the seeds of a worker count up from its first, one for each chunk of histories. */
const { seed, end, most, shrinkSeconds, file } = z
  .object({
    seed: z.number(),
    /** Milliseconds since 1970 after which no further history begins. */
    end: z.number(),
    /** Histories at the most. */
    most: z.number(),
    shrinkSeconds: z.number(),
    file: z.string(),
  })
  .parse(JSON.parse(process.env['WAYMARK_SOAK'] ?? ''));

/** Histories that share a seed. After a failure the rest of them is left out. */
const chunk = 50;

const report: Report = { count: 0, failures: [] };
for (let next = seed; report.count < most && Date.now() < end; next += 1) {
  const actors = await openActors();
  try {
    const { count, failure } = await runChunk(actors, next, Math.min(chunk, most - report.count));
    report.count += count;
    if (failure) report.failures.push(failure);
  } finally {
    await actors.close();
  }
  // A soak that is stopped has reported all but its last chunk.
  writeFileSync(file, JSON.stringify(report));
}
if (report.count === 0) throw new Error('No history was played.');

/** Runs the histories of one seed until one fails, and makes that one smaller. */
async function runChunk(actors: Actors, seed: number, numRuns: number) {
  let count = 0;
  const property = fc.asyncProperty(anyHistory, async (history) => {
    if (Date.now() > end) return;
    count += 1;
    await runHistory(actors, history);
  });
  const first = await fc.check(property, { seed, numRuns, endOnFailure: true });
  return { count, ...(first.failed ? { failure: await shrink(first.counterexamplePath ?? '') } : {}) };

  async function shrink(path: string): Promise<Failure> {
    const replayed = fc.asyncProperty(anyHistory, (history) => runHistory(actors, history));
    const smaller = await fc.check(replayed, { seed, path, interruptAfterTimeLimit: shrinkSeconds * 1000 });
    // It may depend on something else than its seed: the first failure is reported then.
    const { counterexample, counterexamplePath, errorInstance } = smaller.failed ? smaller : first;
    const [history] = counterexample ?? [];
    if (!history) throw new Error(`The history ${seed} ${path} failed and was not reported.`);
    const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    const isSame = smaller.failed ? '' : 'Not again with the same seed: ';
    return { seed, path: counterexamplePath ?? path, message: isSame + message, history };
  }
}
