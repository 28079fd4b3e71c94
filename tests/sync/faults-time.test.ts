import { describe, expect, test } from 'vitest';
import { makeUndoable } from '#actions/holdForUndo.ts';
import { syncStatus } from '#mirror/read/syncState.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { type Schedule, schedule } from '#sync/schedule.ts';
import { maxWaitMs, unpokedWaitMs } from '#sync/retry.ts';
import { edit, editAndSettle, reconnect, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';
import type { TestDevice } from '#support/device.ts';
import { conflictOf } from '#mirror/conflicts/conflict.ts';

// Fault cases are numbered as in docs/sync.md.
const { shared, makeConflict, world } = syncFixture();

const oneDay = 86_400_000;

/** A worker's schedule on timers that can be held up, as by a sleeping machine. */
function workerOf(client: TestDevice) {
  const timers = new Map<number, { run: () => void; left: number }>();
  const state = { next: 1, running: Promise.resolve(0) };
  const engine = {
    cycle: () => {
      state.running = client.engine.cycle();
      return state.running;
    },
  };
  const plan: Schedule = schedule(
    engine,
    {
      set: (run, ms) => {
        state.next += 1;
        timers.set(state.next, { run, left: ms });
        return state.next;
      },
      clear: (timer) => void timers.delete(timer),
    },
    client.clock.now,
  );
  return {
    plan,
    /** The machine sleeps: the clock advances, timers do not. */
    sleep: (ms: number) => client.clock.advance(ms),
    /** Time passes while awake. */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0;) {
        const step = Math.min(left, ...[...timers.values()].map((timer) => Math.max(timer.left, 0)));
        client.clock.advance(step);
        left -= step;
        for (const timer of timers.values()) timer.left -= step;
        const due = [...timers].filter(([, timer]) => timer.left <= 0);
        if (due.length === 0 && step === 0) break;
        for (const [id, timer] of due) {
          timers.delete(id);
          timer.run();
          await state.running;
          // The next timer is set a moment later.
          await Promise.resolve();
        }
      }
    },
  };
}

describe('fault 31: the device’s clock', () => {
  test.each([
    ['a day behind', -oneDay],
    ['a day ahead', oneDay],
    ['a year behind', -365 * oneDay],
    ['a year ahead', 365 * oneDay],
  ])('fault 31: %s changes neither order nor conflicts', async (_, wrong) => {
    const { ada, ben, keyId } = await shared();
    ada.clock.set(ada.clock.now() + wrong);
    ada.network.online = false;
    await edit(ada, keyId, { summary: 'Ada' });
    await editAndSettle(ben, keyId, { summary: 'Ben' });
    await reconnect(ada);
    expect(await conflictOf(ada.mirror, keyId)).toBeDefined();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'Ben' });
    const alone = await shared();
    alone.ada.clock.set(alone.ada.clock.now() + wrong);
    await edit(alone.ada, alone.keyId, { summary: 'one' });
    await alone.ada.settle();
    await edit(alone.ada, alone.keyId, { summary: 'two' });
    await alone.ada.settle();
    expect(await world().read(alone.keyId)).toMatchObject({ version: 3, summary: 'two' });
  });

  test('fault 31: a clock that jumps back and forth holds up no retry', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'through all of it' });
    const right = ada.clock.now();
    ada.clock.set(right + 365 * oneDay);
    ada.network.fail('unavailable120');
    await ada.engine.cycle();
    const [row] = await ada.mirror.outbox.toArray();
    // A change that failed also waits for its retry, by the wrong clock.
    if (row) await ada.mirror.outbox.put({ ...row, tries: 1, notBefore: ada.clock.now() + 2000 });
    ada.clock.set(right);
    await ada.engine.cycle();
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
    expect(await world().read(keyId)).toMatchObject({ summary: 'through all of it' });
    ada.clock.set(right - 365 * oneDay);
    await edit(ada, keyId, { summary: 'and back' });
    await ada.engine.cycle();
    expect(await world().read(keyId)).toMatchObject({ summary: 'and back' });
  });

  test('fault 31: a conflict is the same whatever either clock says', async () => {
    const { ada, keyId } = await makeConflict({ summary: 'mine' }, { summary: 'theirs' });
    ada.clock.set(0);
    await ada.settle();
    expect(await conflictOf(ada.mirror, keyId)).toBeDefined();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'theirs' });
  });
});

describe('sleep and silence', () => {
  test('fault 34: after eight hours of sleep and a dead stream the device is up to date within five seconds', async () => {
    const { ada, ben, keyId } = await shared();
    const worker = workerOf(ada);
    worker.plan.wake(0);
    await worker.pass(100);
    await editAndSettle(ben, keyId, { summary: 'said in the night' });
    worker.sleep(8 * 3_600_000);
    const reached: string[] = [];
    ada.mirror.meta.hook('updating', (changes) => void reached.push(JSON.stringify(changes)));
    // The page became visible; no poke has come.
    worker.plan.wake(1500);
    await worker.pass(5000);
    expect((await shown(ada, keyId)).body['summary']).toBe('said in the night');
    expect(reached.filter((each) => each.includes('offline'))).toEqual([]);
    expect(await syncStatus(ada.mirror)).toMatchObject({ reach: 'online', paused: null });
    worker.plan.stop();
  });

  test('fault 34: a clock set forward delays no wake', async () => {
    const { ada, keyId } = await shared();
    const worker = workerOf(ada);
    worker.plan.wake(0);
    await worker.pass(100);
    ada.clock.set(ada.clock.now() + 365 * oneDay);
    await edit(ada, keyId, { summary: 'at once' });
    worker.plan.wake(500);
    await worker.pass(600);
    expect(await world().read(keyId)).toMatchObject({ summary: 'at once' });
    worker.plan.stop();
  });

  test('Changes that are held back so that they can be undone are sent once that time is over, even after a reload', async () => {
    const { ada, keyId } = await shared();
    await makeUndoable(ada.device, (device) => edit({ ...ada, device }, keyId, { summary: 'many at once' }));
    // The page that would have sent them is gone; the next one starts with a cycle and is then left alone.
    const worker = workerOf(ada);
    worker.plan.wake(0);
    await worker.pass(7_900);
    expect(await world().read(keyId)).toMatchObject({ summary: '' });
    await worker.pass(200);
    expect(await world().read(keyId)).toMatchObject({ summary: 'many at once' });
    worker.plan.stop();
  });

  test.each([
    ['a minute', false, maxWaitMs],
    ['ten seconds where the device has noticed it', true, unpokedWaitMs],
  ])(
    'fault 55: if a proxy swallows every poke, the edits of others arrive within %s',
    async (_, isLate, ms) => {
      const { ada, ben, keyId } = await shared();
      const worker = workerOf(ada);
      ada.stream.isLate = isLate;
      worker.plan.wake(0);
      await worker.pass(100);
      await editAndSettle(ben, keyId, { summary: 'unannounced' });
      await worker.pass(ms);
      expect((await shown(ada, keyId)).body['summary']).toBe('unannounced');
      worker.plan.stop();
    },
  );
});
