import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actors, actorNames, openActors } from './actors.ts';
import { type History, anyHistory } from './history.ts';
import { type Seen, expectConsistent, expectNeverBackwards, settleEverything } from './historyInvariants.ts';
import { type HistoryRun, nothingWritten, runStep } from './historyRunner.ts';
import { seed } from './seed.ts';

/** Histories per file. Two files run half each of 500, or of 10,000 in a long run. */
const runs = Number(process.env['WAYMARK_HISTORIES'] ?? (process.env['WAYMARK_LONG'] ? 10_000 : 500)) / 2;
const path = process.env['WAYMARK_PATH'];

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
 * WAYMARK_PATH replay it. Add a failed history to `regressionHistories`.
 */
export function runHistories(half: 'first' | 'second'): void {
  const actors = actorsFixture();
  // A path replays a single history, which is the same in both halves.
  const from = Number(seed) + (half === 'second' && path === undefined ? 1 : 0);
  test(
    `${runs} random histories of several devices lose nothing, disclose nothing and converge (seed ${from})`,
    { timeout: 7_200_000 },
    async () => {
      const result = await fc.check(
        fc.asyncProperty(anyHistory, (history) => runHistory(actors(), history)),
        { numRuns: runs, seed: from, ...(path === undefined ? {} : { path }) },
      );
      if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance });
      expect(result.numRuns).toBeGreaterThan(0);
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

/** Runs a history on an empty server, settles everything, and checks the result. */
async function runHistory(actors: Actors, { devices, steps }: History): Promise<void> {
  await actors.clear();
  const participants: HistoryRun['participants'] = [];
  for (const [at, person] of devices.entries()) {
    const name = actorNames[person] ?? 'olga';
    participants.push({ name, device: await actors.open(name, at + 1) });
  }
  const run: HistoryRun = { actors, participants, written: nothingWritten() };
  const seen: Seen = new Map();
  try {
    // Two documents that every permitted device has from the start, so that edits soon meet.
    for (const device of [0, 1]) {
      await runStep(run, { kind: 'create', device, entity: 0, team: device });
      await participants[device]?.device.settle();
    }
    for (const { device } of participants) await device.engine.cycle();
    for (const step of steps) {
      await runStep(run, step);
      // Other steps move neither versions nor cursors.
      if (step.kind === 'sync' || step.kind === 'frozen' || step.kind === 'killed' || step.kind === 'full')
        await expectNeverBackwards(run, seen, step.device);
    }
    await settleEverything(run, steps.length);
    await expectConsistent(run);
  } finally {
    for (const { device } of participants) device.mirror.close();
  }
}
