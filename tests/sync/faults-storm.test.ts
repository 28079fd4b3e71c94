import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '#support/clock.ts';
import {
  settleEverything,
  expectConsistent,
  expectNeverBackwards,
  type Seen,
} from '#support/historyInvariants.ts';
import { type HistoryRun, nothingWritten, runStep } from '#support/historyRunner.ts';
import { type Actors, openActors } from '#support/actors.ts';

let actors: Actors | undefined;
beforeAll(async () => {
  actors = await openActors();
});
afterAll(() => actors?.close());

test('fault 58: with half of all packets lost, ten minutes of random edits on three devices lose, duplicate and diverge nothing', async () => {
  if (!actors) throw new Error('The actors are opened by beforeAll.');
  const random = seeded(58);
  const upTo = (count: number) => Math.floor(random() * count);
  const participants: HistoryRun['participants'] = [
    { name: 'olga', device: await actors.open('olga', 1) },
    { name: 'wren', device: await actors.open('wren', 2) },
    { name: 'rhea', device: await actors.open('rhea', 3) },
  ];
  const now: HistoryRun = { actors, participants: participants, written: nothingWritten() };
  const seen: Seen = new Map();
  for (const participant of participants) {
    await participant.device.settle();
    // A packet is lost on its way to the server or back.
    participant.device.network.defaultFault = () =>
      random() < 0.5 ? null : random() < 0.5 ? 'dropRequest' : 'dropAnswer';
  }
  const due = participants.map(() => 0);
  let sent = 0;
  for (let second = 0; second < 600; second += 5) {
    const device = upTo(3);
    const document = upTo(4);
    const kind = upTo(10);
    if (kind === 0) await runStep(now, { kind: 'create', device, entity: 0, team: 0 });
    else if (kind === 1) await runStep(now, { kind: 'say', device, document, how: upTo(5) });
    else if (kind === 2) await runStep(now, { kind: 'settle', device, document, choice: upTo(3) });
    else await runStep(now, { kind: 'write', device, document, field: upTo(3) });
    for (const [at, { device: client }] of participants.entries()) {
      client.clock.advance(5000);
      if (client.clock.now() < (due[at] ?? 0) && at !== device) continue;
      due[at] = client.clock.now() + (await client.engine.cycle());
    }
    await expectNeverBackwards(now, seen, device);
  }
  for (const { device: client } of participants) {
    sent += client.network.requests;
    client.network.defaultFault = null;
  }
  expect(sent).toBeGreaterThan(200);
  expect(now.written.words.size).toBeGreaterThan(60);
  await settleEverything(now, 0);
  await expectConsistent(now);
}, 120_000);
