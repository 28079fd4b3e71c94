import { describe, expect, test } from 'vitest';
import { progressingFetch } from '#api/http/exchange.ts';
import { idleMs, uploadMs } from '#contract/deadlines.ts';
import { leaseMs } from '#mirror/storage/lease.ts';
import { syncStatus } from '#mirror/read/syncState.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { schedule } from '#sync/schedule.ts';
import { createClock } from '#support/clock.ts';
import type { TestDevice } from '#support/device.ts';
import type { Fault } from '#support/network.ts';
import { edit, editAndSettle, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

// Fault cases are numbered as in docs/sync.md.
const { shared, world } = syncFixture();

const stalls: readonly Fault[] = ['stall', 'noAnswer'];

/** Runs one cycle, or something else, and returns how much time passed in it, in milliseconds. */
async function timeOf(
  { clock, engine }: TestDevice,
  work: () => Promise<unknown> = () => engine.cycle(),
): Promise<number> {
  const before = clock.now();
  await work();
  return clock.now() - before;
}

function expectGivenUpAfterIdle(ms: number): void {
  expect(ms).toBeGreaterThanOrEqual(idleMs);
  expect(ms).toBeLessThanOrEqual(idleMs + 1_000);
}

describe.each(stalls)('an answer that stalls (%s)', (stall) => {
  test('fault 60: a push is given up after 20 seconds without a byte, and sent again without a conflict', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'halfway' });
    ada.network.fail(stall);
    expectGivenUpAfterIdle(await timeOf(ada));
    expect(await syncStatus(ada.mirror)).toMatchObject({ reach: 'offline' });
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 1, needsYou: 0 });
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'halfway' });
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
  });

  test('fault 60: a pull is given up after 20 seconds without a byte, and nothing of it is stored', async () => {
    const { ada, ben, keyId } = await shared();
    await editAndSettle(ben, keyId, { summary: 'from Ben' });
    ada.network.fail(stall);
    expectGivenUpAfterIdle(await timeOf(ada));
    expect(await shown(ada, keyId)).toMatchObject({ version: 1 });
    await ada.settle();
    expect(await shown(ada, keyId)).toMatchObject({ version: 2, body: { summary: 'from Ben' } });
  });

  test('fault 60: a history is given up after 20 seconds without a byte, and fetched later', async () => {
    const { ada } = await shared();
    const documents = [{ keyId: (await shared()).keyId, known: 0 }];
    const ask = () => ada.transport.history({ user: ada.user.id, documents });
    ada.network.fail(stall);
    const stalled = async () => expect(await ask()).toEqual({ kind: 'unreachable' });
    expectGivenUpAfterIdle(await timeOf(ada, stalled));
    expect(await ask()).toMatchObject({ kind: 'answer' });
  });
});

describe('an answer that moves', () => {
  test('fault 60: a page that takes two minutes is not given up, and no other tab takes over meanwhile', async () => {
    const { ada, ben, keyId } = await shared();
    const tab = await ada.openTab();
    await editAndSettle(ben, keyId, { summary: 'slowly' });
    const { network, clock } = ada;
    const others: Promise<number>[] = [];
    network.pass = (ms) => {
      clock.advance(ms);
      others.push(tab.engine.cycle());
    };
    network.fail('slow');
    expect(await timeOf(ada)).toBeGreaterThan(leaseMs + 20_000);
    await Promise.all(others);
    expect(tab.network.requests).toBe(0);
    expect(await shown(ada, keyId)).toMatchObject({ body: { summary: 'slowly' } });
  });

  test('fault 60: an upload gets the time that a slow link needs for it', async () => {
    const clock = createClock();
    const { timers } = clock;
    const bodyBytes = 400_000;
    const state = { isOver: false, progress: 0 };
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
      });
    const onProgress = () => void (state.progress += 1);
    const sending = progressingFetch({ fetch: never, timers, bodyBytes, onProgress })('http://waymark.test');
    sending.catch(() => (state.isOver = true));
    for (let at = 1_000; at < idleMs + uploadMs(bodyBytes); at += 1_000) clock.advance(1_000);
    await new Promise(setImmediate);
    expect(state).toEqual({ isOver: false, progress: 3 });
    clock.advance(1_000);
    await expect(sending).rejects.toThrow('given up');
  });
});

describe('"Sync now" during an attempt', () => {
  /** Starts a cycle whose first request has been answered only in part; `release` lets the rest arrive. */
  async function stalledCycle(fault: Fault) {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'at last' });
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    ada.network.pass = () => {
      reached.resolve();
      return released.promise;
    };
    ada.network.fail(fault);
    const cycle = ada.engine.cycle();
    await reached.promise;
    return { ada, keyId, cycle, release: released.resolve };
  }

  test('fault 60: an attempt for which nothing has arrived for three seconds is given up, and a new one starts', async () => {
    const { ada, keyId, cycle } = await stalledCycle('stall');
    const before = ada.clock.now();
    ada.clock.advance(3_100);
    ada.transport.giveUpQuiet();
    await cycle;
    await ada.engine.cycle();
    expect(ada.clock.now() - before).toBe(3_100);
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'at last' });
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
  });

  test('fault 60: an attempt that has been quiet for less is given up when the three seconds are over', async () => {
    const { ada, keyId, cycle } = await stalledCycle('stall');
    const before = ada.clock.now();
    ada.clock.advance(1_500);
    ada.transport.giveUpQuiet();
    ada.clock.advance(1_400);
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 1 });
    ada.clock.advance(200);
    await cycle;
    await ada.engine.cycle();
    expect(ada.clock.now() - before).toBe(3_100);
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'at last' });
  });

  test('fault 60: an attempt whose answer is arriving goes on', async () => {
    const { ada, keyId, cycle, release } = await stalledCycle('slow');
    ada.network.pass = (ms) => {
      ada.clock.advance(ms);
      ada.transport.giveUpQuiet();
    };
    const { requests } = ada.network;
    release();
    await cycle;
    expect(await shown(ada, keyId)).toMatchObject({ version: 2 });
    // The push was not repeated: one pull follows, and nothing is left to push.
    expect(ada.network.requests).toBe(requests + 1);
  });
});

describe('a cycle that never returns', () => {
  test('fault 60: another cycle of the same tab takes over when the lease has expired, and the first writes nothing more', async () => {
    const { ada, ben, keyId } = await shared();
    await editAndSettle(ben, keyId, { summary: 'from Ben' });
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    ada.network.pass = () => {
      reached.resolve();
      return released.promise;
    };
    ada.network.fail('slow');
    const hung = ada.engine.cycle();
    await reached.promise;
    // The bytes that have arrived are read first.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    // The first cycle does not notice that time passes.
    ada.clock.set(ada.clock.now() + leaseMs);
    await ada.engine.cycle();
    expect(await shown(ada, keyId)).toMatchObject({ body: { summary: 'from Ben' } });
    await edit(ada, keyId, { summary: 'later' });
    await ada.engine.cycle();
    released.resolve();
    await hung;
    expect(await shown(ada, keyId)).toMatchObject({ version: 3, body: { summary: 'later' } });
  });

  test('fault 60: the schedule starts another cycle after a while, and as often as one hangs', async () => {
    const clock = createClock();
    let started = 0;
    const engine = {
      cycle: () => {
        started += 1;
        return started <= 2 ? new Promise<number>(() => undefined) : Promise.resolve(60_000);
      },
    };
    const plan = schedule(engine, clock.timers, clock.now);
    plan.wake(0);
    clock.advance(0);
    expect(started).toBe(1);
    // Asked for meanwhile, it waits.
    plan.wake(0);
    clock.advance(leaseMs);
    expect(started).toBe(1);
    clock.advance(5_000);
    expect(started).toBe(2);
    clock.advance(leaseMs + 5_000);
    expect(started).toBe(3);
    await new Promise(setImmediate);
    clock.advance(60_000);
    expect(started).toBe(4);
    plan.stop();
  });
});
