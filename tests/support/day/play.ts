import { deepStrictEqual } from 'node:assert/strict';
import { allConflicts } from '#mirror/conflicts/conflict.ts';
import type { TestDevice } from '../device.ts';
import { itemAt } from '../history/run.ts';
import { act, giveCard, move } from './acts.ts';
import type { Day, Step } from './day.ts';
import { type Running, type Tablet, openDay } from './openDay.ts';
import { toldViews } from './told.ts';
import { deviceViews } from './views.ts';
import type { DayWorld } from './world.ts';

const minute = 60_000;

/** Plays a day, and expects every view on every device to tell what was said, at each meeting and at the end. */
export async function playDay(world: DayWorld, day: Day): Promise<void> {
  await world.clear();
  const opened: TestDevice[] = [];
  try {
    const run = await openDay(world, day, opened);
    for (const step of day.steps) await play(run, day, step);
    const met = run.tablets.slice(0, day.isOneLost ? -1 : undefined);
    // The last hears of the first at once, and the first of the last with its second visit.
    for (const tablet of [...met, ...met]) await meet(run, tablet);
    for (const tablet of run.tablets) await expectOneStory(run, tablet, 'at the end');
    const all = [...run.onServer.keys()].toSorted();
    for (const { knows } of met) deepStrictEqual([...knows.keys()].toSorted(), all);
  } finally {
    for (const { mirror } of opened) mirror.close();
  }
}

/** Plays one step on one device. */
async function play(run: Running, day: Day, step: Step): Promise<void> {
  run.now += step.minutes * minute + 1_000;
  const place = step.device % run.tablets.length;
  const tablet = itemAt(run.tablets, place);
  if (!tablet) return;
  switch (step.kind) {
    case 'act':
      return act(run, tablet, step);
    case 'card':
      return giveCard(run, tablet, step);
    case 'move':
      return move(run, tablet, step);
    case 'restart':
      tablet.on = await tablet.on.restart();
      run.opened.push(tablet.on);
      return;
    case 'meet':
      if (day.isOneLost && place === run.tablets.length - 1) return;
      await expectOneStory(run, tablet, 'before it meets the others');
      tablet.on.network.fail(step.fault);
      await meet(run, tablet);
      return expectOneStory(run, tablet, 'after it has met the others');
  }
}

/** A device sends what it has and fetches what others have sent. */
async function meet(run: Running, { on, knows }: Tablet): Promise<void> {
  await on.settle();
  deepStrictEqual([await on.mirror.outbox.count(), await allConflicts(on.mirror)], [0, []]);
  for (const [id, said] of knows) run.onServer.set(id, said);
  for (const [id, said] of run.onServer) knows.set(id, said);
}

/** Expects every view on a device to tell what its user has said or heard, entry by entry. */
async function expectOneStory(run: Running, { on, knows }: Tablet, when: string): Promise<void> {
  const views = await deviceViews({ ...run, on });
  const onServer = new Set(run.onServer.keys());
  const told = toldViews(run.slots, { said: [...knows.values()], onServer }, run);
  for (const [view, expected] of Object.entries(told))
    try {
      deepStrictEqual(views[view], expected);
    } catch (fault) {
      const text = fault instanceof Error ? fault.message : String(fault);
      throw new Error(`“${view}” on the device of ${on.user.firstName} ${when}: ${text}`, { cause: fault });
    }
}
