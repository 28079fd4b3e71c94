import { expect, test } from 'vitest';
import { availableCrew, crewByHour, crewIntervals } from '#domain/event/schedule/crew/crew.ts';
import { context, crew, slot } from './scheduleFixture.ts';

test('The crew of an hour is that of its worst interval, and includes crew in make-up', () => {
  const given = { crewNeeded: 2, crew: crew('Mo', 'Ines', 'Vic') };
  const slots = [slot('a', 10, 10.5, given), slot('b', 11.5, 12, { crewNeeded: 5 }, { makeUpLead: 45 })];
  const intervals = crewIntervals(slots, availableCrew(slots, context));
  const day = { from: Date.UTC(2027, 5, 19, 9), to: Date.UTC(2027, 5, 19, 13) };
  expect(crewByHour(intervals, day).map(({ needed, available }) => [needed, available])).toEqual([
    [0, null],
    [5, 3],
    [5, 3],
    [0, null],
  ]);
});
