import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '#support/clock.ts';
import { openHistory } from '#support/history/play.ts';
import { type Actors, openActors } from '#support/history/actors.ts';
import { type LastSeen, checkForwards } from '#support/history/deviceState.ts';
import { expectConsistent, settleEverything } from '#support/history/final.ts';
import { runStep } from '#support/history/runner.ts';

let actors: Actors | undefined;
beforeAll(async () => {
  actors = await openActors();
});
afterAll(() => actors?.close());

test('fault 58: with half of all packets lost, ten minutes of random edits on three devices lose, duplicate and diverge nothing', async () => {
  if (!actors) throw new Error('The actors are opened by beforeAll.');
  const random = seeded(58);
  const upTo = (count: number) => Math.floor(random() * count);
  // An organiser, a plot writer and a referee.
  const run = await openHistory(actors, [0, 1, 3]);
  const seen: (LastSeen | undefined)[] = [];
  for (const participant of run.participants) {
    await participant.device.settle();
    // A packet is lost on its way to the server or back.
    participant.device.network.defaultFault = () =>
      random() < 0.5 ? null : random() < 0.5 ? 'dropRequest' : 'dropAnswer';
  }
  const due = run.participants.map(() => 0);
  let sent = 0;
  for (let second = 0; second < 600; second += 5) {
    const device = upTo(3);
    const document = upTo(4);
    const kind = upTo(10);
    if (kind === 0) await runStep(run, { kind: 'create', device, entity: 0, team: 0, isComplete: false });
    else if (kind === 1) await runStep(run, { kind: 'say', device, document, how: upTo(5) });
    else if (kind === 2) await runStep(run, { kind: 'settle', device, document, choice: upTo(3) });
    else
      await runStep(run, { kind: 'write', device, document, field: upTo(3), how: 'add', isFormOpen: false });
    for (const [at, { device: client }] of run.participants.entries()) {
      client.clock.advance(5000);
      if (client.clock.now() < (due[at] ?? 0) && at !== device) continue;
      due[at] = client.clock.now() + (await client.engine.cycle());
    }
    const participant = run.participants[device];
    if (participant) seen[device] = await checkForwards(run, participant, seen[device]);
  }
  for (const { device: client } of run.participants) {
    sent += client.network.requests;
    client.network.defaultFault = null;
  }
  expect(sent).toBeGreaterThan(200);
  expect(run.observation.intentions.all.length).toBeGreaterThan(60);
  await settleEverything(run, 0);
  await expectConsistent(run);
}, 120_000);
