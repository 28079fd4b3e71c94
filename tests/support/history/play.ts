import type { Actors } from './actors.ts';
import { actorNames } from './accounts.ts';
import { type LastSeen, checkFields, checkForwards, checkReasons } from './deviceState.ts';
import { create } from './edits.ts';
import { expectConsistent, expectNoProblems, settleEverything } from './final.ts';
import { type HistoryRun, type Participant, itemAt } from './run.ts';
import { runStep } from './runner.ts';
import type { History } from './steps.ts';
import { Writer } from './writing.ts';

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
