import { expect, test } from 'vitest';
import { findOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import { overlapMessage } from '#domain/event/schedule/overlaps/overlap.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { context, crew, slot } from './scheduleFixture.ts';

test('Each kind of overlap is described in a sentence', () => {
  const format = {
    slot: (id: string) => id.toUpperCase(),
    place: () => 'The Bared Floor',
    time: (moment: number) => new Date(moment).toISOString().slice(11, 16),
  };
  const messages = (...slots: Slot[]) =>
    findOverlaps(slots, context).map((overlap) => overlapMessage(overlap, format));
  const field = { location: 'field' };
  const expected = ['“A” and “B” both use The Bared Floor 11:00–12:00, including set-up and clear-up.'];
  expect(messages(slot('a', 10, 12, field), slot('b', 11, 13, field))).toEqual(expected);
  expect(
    messages(slot('a', 10, 12, { referees: ['rhea'] }), slot('b', 11, 13, { referees: ['rhea'] })),
  ).toEqual(['Rhea Stone referees both “A” and “B” 11:00–12:00.']);
  expect(messages(slot('a', 8, 9.5, { kind: 'battle' }))).toEqual(['“A” runs 08:00–09:30, outside time in.']);
  expect(messages(slot('a', 10, 9))).toEqual(['“A” must end after it starts.']);
  const wanted = ['The Bared Floor holds 10 crew, but 12 are there 10:00–11:00.'];
  expect(messages(slot('a', 10, 11, { location: 'makeup', crewNeeded: 12, crew: crew() }))).toEqual(wanted);
  const result = messages(slot('a', 10, 12, { crew: crew('Mo') }), slot('b', 11, 13, { crew: crew('Mo') }));
  expect(result).toEqual(['Mo is in both “A” and “B” 11:00–12:00.']);
  const needing = (id: string) => slot(id, 10, 11, { crewNeeded: 1 });
  const five = ['a', 'b', 'c', 'd', 'e'].map(needing);
  const outcome = messages(...five, slot('f', 12, 13, { crew: crew('Mo') }));
  expect(outcome).toEqual(['5 crew needed, 1 available 10:00–11:00: “A”, “B”, “C”, “D” and 1 more.']);
  const lead = { makeUpLead: 30 };
  expect(
    messages(slot('a', 10, 12, { crew: crew('Mo') }), slot('b', 12.25, 13, { crew: crew('Mo') }, lead)),
  ).toEqual(['Mo is in “A” 11:45–12:00, during make-up for “B”.']);
  expect(
    messages(slot('m', 10, 12, { kind: 'make-up', document: 'd' }), slot('a', 11.5, 13, { document: 'd' })),
  ).toEqual(['Make-up “M” ends after “A” starts.']);
});
