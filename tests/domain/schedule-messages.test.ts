import { expect, test } from 'vitest';
import { findOverlaps } from '#domain/schedule/findOverlaps.ts';
import type { Overlap } from '#domain/schedule/overlap.ts';
import { crewByHour, crewIntervals, availableCrew } from '#domain/schedule/crew.ts';
import { findSlotOverlaps } from '#domain/schedule/findOverlaps.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { overlapMessage } from '#domain/schedule/overlap.ts';
import { crew, ground, slot } from './scheduleFixtures.ts';

test('the crew of an hour is the worst of that hour, with those who are being made up', () => {
  const slots = [
    slot('a', 10, 10.5, { crewNeeded: 2, crew: crew('Mo', 'Ines', 'Vic') }),
    slot('b', 11.5, 12, { crewNeeded: 5 }, { makeUpLead: 45 }),
  ];
  const steps = crewIntervals(slots, availableCrew(slots, ground));
  const day = { from: Date.UTC(2027, 5, 19, 9), to: Date.UTC(2027, 5, 19, 13) };
  expect(crewByHour(steps, day).map(({ needed, available: there }) => [needed, there])).toEqual([
    [0, null],
    [5, 3],
    [5, 3],
    [0, null],
  ]);
});

test('Each kind of overlap is described in a sentence', () => {
  const says = {
    slot: (id: string) => id.toUpperCase(),
    place: () => 'The Bared Floor',
    time: (moment: number) => new Date(moment).toISOString().slice(11, 16),
  };
  const words = (...slots: Slot[]) =>
    findOverlaps(slots, ground).map((clash: Overlap) => overlapMessage(clash, says));
  const field = { location: 'field' };
  expect(words(slot('a', 10, 12, field), slot('b', 11, 13, field))).toEqual([
    '“A” and “B” both use The Bared Floor 11:00–12:00, including set-up and clear-up.',
  ]);
  expect(words(slot('a', 10, 12, { referees: ['rhea'] }), slot('b', 11, 13, { referees: ['rhea'] }))).toEqual(
    ['Rhea Stone referees both “A” and “B” 11:00–12:00.'],
  );
  expect(words(slot('a', 8, 9.5, { kind: 'battle' }))).toEqual(['“A” runs 08:00–09:30, outside time in.']);
  expect(words(slot('a', 10, 9))).toEqual(['“A” must end after it starts.']);
  expect(words(slot('a', 10, 11, { location: 'makeup', crewNeeded: 12, crew: crew() }))).toEqual([
    'The Bared Floor holds 10 crew, but 12 are there 10:00–11:00.',
  ]);
  expect(words(slot('a', 10, 12, { crew: crew('Mo') }), slot('b', 11, 13, { crew: crew('Mo') }))).toEqual([
    'Mo is in both “A” and “B” 11:00–12:00.',
  ]);
  const needing = (id: string) => slot(id, 10, 11, { crewNeeded: 1 });
  const five = ['a', 'b', 'c', 'd', 'e'].map(needing);
  expect(words(...five, slot('f', 12, 13, { crew: crew('Mo') }))).toEqual([
    '5 crew needed, 1 available 10:00–11:00: “A”, “B”, “C”, “D” and 1 more.',
  ]);
  const lead = { makeUpLead: 30 };
  expect(
    words(slot('a', 10, 12, { crew: crew('Mo') }), slot('b', 12.25, 13, { crew: crew('Mo') }, lead)),
  ).toEqual(['Mo is in “A” 11:45–12:00, during make-up for “B”.']);
  expect(
    words(slot('m', 10, 12, { kind: 'make-up', document: 'd' }), slot('a', 11.5, 13, { document: 'd' })),
  ).toEqual(['Make-up “M” ends after “A” starts.']);
});

test('one slot is in the same clashes whether all are judged or only those near it', () => {
  const random = seeded(7);
  const pick = <T>(...of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0];
  for (let round = 0; round < 60; round += 1) {
    const slots = Array.from({ length: 30 }, (_, at) => {
      const from = 8 + Math.floor(random() * 80) / 4;
      return slot(
        `s${at}`,
        from,
        from + pick(0, 0.25, 1, 2),
        {
          location: pick('field', 'wood', 'makeup', 'gate', null),
          kind: pick('encounter', 'make-up', 'monster-duty', 'meal'),
          state: pick('firm', 'firm', 'cancelled'),
          setUp: pick(0, 15, 30),
          clearUp: pick(0, 15),
          document: pick('d', 'e', null, null),
          crewNeeded: pick(0, 2, 5),
          crew: crew(pick('Mo', 'Ines', 'Vic')),
          referees: pick(['rhea'], ['tom'], []),
        },
        { makeUpLead: pick(0, 30) },
      );
    });
    const all = findOverlaps(slots, ground);
    const about = (clashes: readonly Overlap[], id: string) =>
      clashes
        .filter((clash) => clash.slots.includes(id))
        .map((clash) =>
          clash.kind === 'crew' ? 'crew' : `${clash.kind} ${clash.slots.toSorted().join(' ')}`,
        )
        .filter((each, at, every) => each !== 'crew' || every.indexOf(each) === at)
        .sort();
    for (const one of slots.slice(0, 8)) {
      expect(about(findSlotOverlaps(one, slots, ground), one.id)).toEqual(about(all, one.id));
    }
  }
});

/** Numbers that are the same each time. */
function seeded(seed: number): () => number {
  const state = { at: seed };
  return () => {
    state.at = (state.at * 48_271) % 2_147_483_647;
    return state.at / 2_147_483_647;
  };
}

test('six hundred slots in forty places are judged quickly enough to do it while one is moved', () => {
  const slots = Array.from({ length: 600 }, (_, at) =>
    slot(`s${at}`, (at * 7) % 60, ((at * 7) % 60) + 1, {
      location: `place ${at % 40}`,
      referees: [`r${at % 30}`],
      crew: crew(...Array.from({ length: 6 }, (__, one) => `p${(at * 6 + one) % 200}`)),
      crewNeeded: 6,
    }),
  );
  // The quickest of several: this machine may have something else to do.
  const taken = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    findOverlaps(slots, ground);
    return performance.now() - begun;
  });
  expect(Math.min(...taken)).toBeLessThan(100);
});
