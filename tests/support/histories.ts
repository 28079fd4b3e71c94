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

/**
 * Histories per file. Two files run half each, and PostgreSQL takes four times as long for one. `npm run soak` runs others
 * (docs/guides/tests.md).
 */
const perFile = process.env['DATABASE_URL'] ? 15 : 80;
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
export async function runHistory(actors: Actors, { devices, entities, steps }: History): Promise<void> {
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
