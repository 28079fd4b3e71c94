import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type History, anyHistory } from './history.ts';
import { type Seen, settleEverything, expectConsistent, expectNeverBackwards } from './historyInvariants.ts';
import { type HistoryRun, nothingWritten, runStep } from './historyRunner.ts';
import { seed } from './seed.ts';
import { type Actors, openActors, actorNames } from './actors.ts';

/** How many histories a run plays in all: 500, and 10,000 in the long one. They are played in two files at once. */
const runs = Number(process.env['WAYMARK_HISTORIES'] ?? (process.env['WAYMARK_LONG'] ? 10_000 : 500)) / 2;
const path = process.env['WAYMARK_PATH'];

/** A troupe for one file: opened before its tests and closed after them. */
function aTroupe(): () => Actors {
  const stage: { troupe?: Actors } = {};
  beforeAll(async () => {
    stage.troupe = await openActors();
  });
  afterAll(() => stage.troupe?.close());
  return () => {
    if (!stage.troupe) throw new Error('Nobody is there yet.');
    return stage.troupe;
  };
}

/**
 * Plays half of the random histories in the file that calls it: the first or the second. A failure prints its seed and its path: with
 * WAYMARK_SEED and WAYMARK_PATH the very same is played again; what ever failed is kept with `keptHistories`.
 */
export function playHistories(half: 'first' | 'second'): void {
  const troupe = aTroupe();
  // With a path it is one history that is wanted again, not half of them.
  const from = Number(seed) + (half === 'second' && path === undefined ? 1 : 0);
  test(
    `${runs} random histories of many devices lose nothing, show nothing too much and end alike (seed ${from})`,
    { timeout: 7_200_000 },
    async () => {
      const result = await fc.check(
        fc.asyncProperty(anyHistory, (history) => playThrough(troupe(), history)),
        { numRuns: runs, seed: from, ...(path === undefined ? {} : { path }) },
      );
      if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance });
      expect(result.numRuns).toBeGreaterThan(0);
    },
  );
}

/** Plays histories that failed once, each under a name that says what was wrong. */
export function keptHistories(kept: Readonly<Record<string, History>>): void {
  const troupe = aTroupe();
  test.each(Object.entries(kept))('%s', async (_, history) => {
    await playThrough(troupe(), history);
    expect(history.steps.length).toBeGreaterThan(0);
  });
}

/** Plays a history on empty ground, lets everything come to rest, and looks whether all is as it should be. */
async function playThrough(troupe: Actors, { devices, steps }: History): Promise<void> {
  await troupe.clear();
  const hands: HistoryRun['participants'] = [];
  for (const [at, person] of devices.entries()) {
    const name = actorNames[person] ?? 'olga';
    hands.push({ name, device: await troupe.open(name, at + 1) });
  }
  const now: HistoryRun = { actors: troupe, participants: hands, written: nothingWritten() };
  const seen: Seen = new Map();
  try {
    // Whoever may makes something to begin with, and everybody has it: so they get in each other's way soon.
    for (const device of [0, 1]) {
      await runStep(now, { kind: 'create', device, entity: 0, team: device });
      await hands[device]?.device.settle();
    }
    for (const { device: on } of hands) await on.engine.cycle();
    for (const step of steps) {
      await runStep(now, step);
      // What is done by hand moves neither.
      if (step.kind === 'sync' || step.kind === 'frozen' || step.kind === 'killed' || step.kind === 'full')
        await expectNeverBackwards(now, seen, step.device);
    }
    await settleEverything(now, steps.length);
    await expectConsistent(now);
  } finally {
    for (const { device: on } of hands) on.mirror.close();
  }
}
