import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BodyPatch } from '#domain/content/body.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { crewAt, musterOf } from '#domain/event/schedule/crew/muster.ts';
import { type PhasedSlot, nowAndNext } from '#domain/event/schedule/nowAndNext.ts';
import { type Slot, slotFrom } from '#domain/event/schedule/slot.ts';
import { wallView } from '#domain/event/schedule/wall.ts';
import { planAndReality } from '#domain/event/run/planAndReality.ts';
import { type RunEvent, outcomes, rowOfEvent, runActs } from '#domain/event/run/runEvent.ts';
import { areStartsRecorded, slotPhase } from '#domain/event/run/slotPhase.ts';
import { isOver } from '#domain/event/run/slotState.ts';
import { reportCsv } from '#screens/event/run/reportTable.ts';
import { phaseInTimetable } from '#screens/event/timetable/labels.ts';
import { phaseWords } from '#screens/shared/phase/phaseWords.ts';
import { tableOf } from '#support/day/reportViews.ts';
import { context } from '../domain/scheduleFixture.ts';

const minute = 60_000;
const midnight = Date.UTC(2027, 5, 19);
const today = { from: midnight, to: midnight + 24 * 60 * minute };

/** Minutes of the day, often the same ones. */
const minuteOfDay = fc.integer({ min: 0, max: 24 * 12 }).map((fives) => fives * 5);
const anEntry = fc
  .record({
    id: fc.integer({ min: 0, max: 12 }).map((at) => `e${at}`),
    at: minuteOfDay.map((at) => midnight + at * minute),
    by: fc.constantFrom('rhea', 'remy'),
    what: fc.constantFrom<RunEvent['what'][]>(
      'start',
      'start',
      'pause',
      'resume',
      'end',
      'cancel',
      'undo',
      ...runActs,
    ),
    about: fc.integer({ min: 0, max: 12 }).map((at) => `e${at}`),
    count: fc.constant(null),
    outcome: fc.constantFrom('', ...outcomes.map(({ value }) => value)),
    text: fc.constant(''),
  })
  .map((entry): GroupRow => rowOfEvent(entry));
const aSlot = fc.record({
  start: minuteOfDay,
  length: fc.integer({ min: 1, max: 36 }).map((fives) => fives * 5),
  setUp: fc.constantFrom(null, 10, 45),
  state: fc.constantFrom(null, 'pencilled', 'firm', 'running', 'done', 'cancelled'),
  runEvents: fc.oneof(fc.constant([]), fc.array(anEntry, { maxLength: 6 })),
  crew: fc.constant([{ id: '1', who: 'Mo' }]),
});
const aDay = fc.array(aSlot, { minLength: 1, maxLength: 8 }).map((values) =>
  values.map(({ start, length, ...rest }, at) => ({
    ...rest,
    id: `slot ${at}`,
    title: `slot ${at}`,
    start: new Date(midnight + start * minute).toISOString(),
    end: new Date(midnight + (start + length) * minute).toISOString(),
  })),
);
const aMoment = fc.integer({ min: 0, max: 24 * 3_600 }).map((second) => midnight + second * 1_000);

/** Returns what each view says of a slot, by the name of the view; nothing where the view leaves it out. */
function saidOf(slot: Slot, body: BodyPatch, slots: readonly Slot[], now: number) {
  const run = nowAndNext(slots, now, { today });
  const wall = wallView(slots, now);
  const row = planAndReality(slot, { body, now });
  const muster = musterOf(slot, body, undefined, () => undefined);
  const of = (...lists: readonly (readonly PhasedSlot[])[]) =>
    lists.flat().flatMap(({ id, phase }) => (id === slot.id ? [phaseWords(phase)] : []));
  const shown = phaseInTimetable(slot, now, areStartsRecorded(slots));
  return {
    sheet: [phaseWords(slotPhase(slot, now))],
    list: of(run.notStarted, run.running, run.ongoing, run.next, run.later, run.earlier),
    wall: of(wall.notStarted, wall.running, wall.next, wall.soon),
    report: [phaseWords(row.phase)],
    table: reportCsv([row], tableOf(slots))
      .join('')
      .includes(csvCell(phaseWords(row.phase)))
      ? []
      : ['?'],
    timetable: shown ? [phaseWords(shown)] : [],
    crew: of(crewAt([muster], slots, context.nameOf, now).on.map((each) => each.slot)),
  };
}

const csvCell = (words: string) => (/[,;]/.test(words) ? `"${words}"` : words);

/** The parts of the run list and the wall, which must agree on what is running. */
const runningIn = (slots: readonly Slot[], now: number) => ({
  list: nowAndNext(slots, now).running.map(({ id }) => id),
  wall: wallView(slots, now).running.map(({ id }) => id),
  field: slots.filter(({ state }) => state === 'running').map(({ id }) => id),
});

/** Checks what holds for the slots of any day at any moment. */
function always(check: (slots: readonly Slot[], now: number, bodies: readonly BodyPatch[]) => void): void {
  const day = fc.property(aDay, aMoment, (bodies, now) =>
    check(
      bodies.flatMap((body) => slotFrom(body.id, body) ?? []),
      now,
      bodies,
    ),
  );
  fc.assert(day, { numRuns: 400 });
}

test('Every view says the same of a slot at the same time', () => {
  always((slots, now, bodies) => {
    for (const [at, slot] of slots.entries()) {
      const said = Object.values(saidOf(slot, bodies[at] ?? {}, slots, now)).flat();
      expect([...new Set(said)]).toEqual(said.slice(0, 1));
    }
  });
});

test('Nothing is listed as running that nobody started, and nothing that runs is left out', () => {
  always((slots, now) => {
    const running = slots
      .filter(({ run, state }) => run.started !== null && !isOver(state))
      .map(({ id }) => id)
      .sort();
    for (const ids of Object.values(runningIn(slots, now))) expect(ids.toSorted()).toEqual(running);
    for (const slot of slots.filter(({ run }) => run.started === null))
      expect(phaseWords(slotPhase(slot, now))).not.toMatch(/^Running/);
  });
});

test('Each slot of today stands once in the run list, but for those that are cancelled and still ahead', () => {
  always((slots, now) => {
    const { notStarted, running, ongoing, next, later, earlier } = nowAndNext(slots, now, { today });
    const listed = [notStarted, running, ongoing, next, later, earlier].flat().map(({ id }) => id);
    const wanted = slots.filter(
      ({ state, start }) => (start < today.to || !isOver(state)) && !(state === 'cancelled' && start > now),
    );
    expect(listed.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  });
});
