import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '#support/clock.ts';
import { settleEverything, expectConsistent, expectNeverBackwards, type Seen } from '#support/judging.ts';
import { type HistoryRun, nothingWritten, runStep } from '#support/historyPlayer.ts';
import { type Actors, openActors } from '#support/actors.ts';

const stage: { troupe?: Actors } = {};
beforeAll(async () => {
  stage.troupe = await openActors();
});
afterAll(() => stage.troupe?.close());

test('fault 58: with half of all packets lost, ten minutes of random edits on three devices lose, duplicate and diverge nothing', async () => {
  const { troupe } = stage;
  if (!troupe) throw new Error('Nobody is there yet.');
  const random = seeded(58);
  const upTo = (count: number) => Math.floor(random() * count);
  const hands: HistoryRun['participants'] = [
    { name: 'olga', device: await troupe.open('olga', 1) },
    { name: 'wren', device: await troupe.open('wren', 2) },
    { name: 'rhea', device: await troupe.open('rhea', 3) },
  ];
  const now: HistoryRun = { actors: troupe, participants: hands, written: nothingWritten() };
  const seen: Seen = new Map();
  for (const hand of hands) {
    await hand.device.settle();
    // A packet is lost on its way to the server or back.
    hand.device.network.weather = () =>
      random() < 0.5 ? null : random() < 0.5 ? 'dropRequest' : 'dropAnswer';
  }
  const due = hands.map(() => 0);
  let sent = 0;
  for (let second = 0; second < 600; second += 5) {
    const device = upTo(3);
    const document = upTo(4);
    const kind = upTo(10);
    if (kind === 0) await runStep(now, { kind: 'create', device, entity: 0, team: 0 });
    else if (kind === 1) await runStep(now, { kind: 'say', device, document, how: upTo(5) });
    else if (kind === 2) await runStep(now, { kind: 'settle', device, document, choice: upTo(3) });
    else await runStep(now, { kind: 'write', device, document, field: upTo(3) });
    for (const [at, { device: on }] of hands.entries()) {
      on.clock.advance(5000);
      if (on.clock.now() < (due[at] ?? 0) && at !== device) continue;
      due[at] = on.clock.now() + (await on.engine.cycle());
    }
    await expectNeverBackwards(now, seen, device);
  }
  for (const { device: on } of hands) {
    sent += on.network.requests;
    on.network.weather = null;
  }
  expect(sent).toBeGreaterThan(200);
  expect(now.written.words.size).toBeGreaterThan(60);
  await settleEverything(now, 0);
  await expectConsistent(now);
}, 120_000);
