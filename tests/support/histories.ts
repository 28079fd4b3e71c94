import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actors, openActors } from './history/actors.ts';
import { actorNames } from './history/accounts.ts';
import { type LastSeen, checkFields, checkForwards, checkReasons } from './history/deviceState.ts';
import { create } from './history/edits.ts';
import { expectConsistent, expectNoProblems, settleEverything } from './history/final.ts';
import { type HistoryRun, type Participant, itemAt } from './history/run.ts';
import { runStep } from './history/runner.ts';
import { type History, anyHistory } from './history/steps.ts';
import { Writer } from './history/writing.ts';
import { seed } from './seed.ts';

/** Path of the one history to replay. */
const path = process.env['WAYMARK_PATH'];

/** Histories per file. Two files run half each of 500, or of 10,000 in a long run. */
const runs =
  path === undefined
    ? Number(process.env['WAYMARK_HISTORIES'] ?? (process.env['WAYMARK_LONG'] ? 10_000 : 500)) / 2
    : 1;

/** Seconds after which a file starts no further history; unset, it runs all of them. */
const secondsLimit = Number(process.env['WAYMARK_HISTORY_SECONDS'] ?? Infinity);

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
    `${runs} random histories of several devices lose nothing, disclose nothing, explain everything and converge (seed ${from})`,
    { timeout: 14_400_000 },
    async () => {
      const end = performance.now() + secondsLimit * 1000;
      let count = 0;
      let hasFailed = false;
      const result = await fc.check(
        fc.asyncProperty(anyHistory, async (history) => {
          if (performance.now() > end) return;
          count += 1;
          try {
            await runHistory(actors(), history);
          } catch (error) {
            // Making it shorter can take many minutes, and the run may be ended before that is done.
            if (!hasFailed) console.error(`History ${count} failed:`, error, JSON.stringify(history));
            hasFailed = true;
            throw error;
          }
        }),
        { numRuns: runs, seed: from, ...(path === undefined ? {} : { path }) },
      );
      if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance });
      if (count < runs) console.warn(`${count} of ${runs} histories in ${secondsLimit} seconds.`);
      expect(count).toBeGreaterThan(0);
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

/** Opens the devices of a history on an empty server. */
export async function openHistory(actors: Actors, persons: readonly number[]): Promise<HistoryRun> {
  await actors.clear();
  const observation = actors.observation();
  const participants: Participant[] = [];
  for (const [at, person] of persons.entries()) {
    const name = itemAt(actorNames, person) ?? 'olga';
    const label = `device ${at}`;
    participants.push({
      name,
      label,
      device: await actors.open(name, at + 1, label),
      account: actors.account(name),
      forms: new Map(),
      explained: new Set(),
    });
  }
  return {
    actors,
    observation,
    writer: new Writer(observation),
    participants,
    keyIds: [],
    itemIds: [],
    periodIds: [],
    resultWords: [],
    lostComments: [],
    withOtherRights: new Set(),
    drafts: [],
  };
}

/** Runs a history on an empty server, settles everything, and checks the result. */
async function runHistory(actors: Actors, { devices, entities, steps }: History): Promise<void> {
  const run = await openHistory(actors, devices);
  const seen = new Map<Participant, LastSeen>();
  try {
    // Two documents that every permitted device has from the start, so that edits soon meet.
    for (const at of [0, 1]) {
      const participant = itemAt(run.participants, at);
      if (!participant) continue;
      await create(run, participant, { entity: entities[at] ?? 0, team: at, isComplete: at === 0 });
      await participant.device.settle();
    }
    for (const { device } of run.participants) await device.engine.cycle();
    if (steps.some((step) => step.kind === 'server' && step.event === 'restore')) await actors.backUp();
    for (const step of steps) {
      await runStep(run, step);
      // Others may have taken part. A conflict is judged before its author writes on and makes the two sides equal.
      for (const participant of run.participants) await checkReasons(run, participant);
      if ('device' in step) {
        const participant = itemAt(run.participants, step.device);
        if (!participant) continue;
        await checkFields(run, participant);
        seen.set(participant, await checkForwards(run, participant, seen.get(participant)));
      }
      expectNoProblems(run);
    }
    await settleEverything(run, steps.length);
    await expectConsistent(run);
  } finally {
    for (const { device } of run.participants) device.mirror.close();
  }
}

/** Seeds with which CI runs the two halves of the histories. */
const judgingSeed = 20_261_121;

/** Runs the histories of `npm test` in CI until one fails. Throws with its number, the seconds, and what it found. */
export async function findByHistories(): Promise<void> {
  const started = performance.now();
  const actors = await openActors();
  try {
    for (const half of [0, 1]) {
      const result = await fc.check(
        fc.asyncProperty(anyHistory, (history) => runHistory(actors, history)),
        { numRuns: 250, seed: judgingSeed + half, endOnFailure: true },
      );
      if (!result.failed) continue;
      const seconds = Math.ceil((performance.now() - started) / 1000);
      const found = result.errorInstance instanceof Error ? result.errorInstance.message : '';
      throw new Error(`history ${half * 250 + result.numRuns} after ${seconds} s: ${found}`, {
        cause: result.errorInstance,
      });
    }
  } finally {
    await actors.close();
  }
}
