import { describe, expect, test } from 'vitest';
import { scheduleContextFrom } from '#domain/event/schedule/scheduleContext.ts';
import { slotsAtOnce } from '#domain/event/schedule/overlaps/personOverlaps.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { crew, event, places, slot, describeOverlaps } from './scheduleFixture.ts';

test('Somebody who is named in two slots at once is told in both, whatever the case of the name, and not of slots that only touch', () => {
  const [a, b, after, off] = [
    slot('a', 10, 12, { crew: crew('Mo', 'Ines') }),
    slot('b', 11, 13, { crew: crew(' mo ') }),
    slot('after', 12, 13, { crew: crew('Mo') }),
    slot('off', 10, 12, { crew: crew('Mo'), state: 'cancelled' }),
  ];
  const slots = [after, off, b, a];
  const named = (who: string, one: Slot) => slotsAtOnce(who, one, slots).map(({ id }) => id);
  const wanted = [['b'], ['a', 'after'], [], []];
  expect([named('Mo', a), named('MO', b), named('Ines', a), named('', a)]).toEqual(wanted);
});

describe('Overlaps', () => {
  const field = { location: 'field' };
  /** Slots by what overlaps in them, and by what they are. */
  const cases: Readonly<Record<string, Readonly<Record<string, readonly Slot[]>>>> = {
    'place: a b': {
      'two slots in one place at the same time': [slot('a', 10, 12, field), slot('b', 11, 13, field)],
      'a set-up that starts before the place is free': [
        slot('a', 10, 11, field),
        slot('b', 11.25, 12, { ...field, setUp: 30 }),
      ],
      'a slot that runs past midnight into the next one': [
        slot('a', 23, 26, field),
        slot('b', 25, 26, field),
      ],
      'a set-up that starts the evening before': [
        slot('a', 22, 23.5, field),
        slot('b', 24.25, 25, { ...field, setUp: 60 }),
      ],
    },
    'place: a b, place: a c, place: b c': {
      'three simultaneous slots in one place, pair by pair': [
        slot('a', 10, 13, field),
        slot('b', 11, 13, field),
        slot('c', 12, 13, field),
      ],
    },
    'capacity: a b': {
      'more crew in the make-up tent than its capacity': [
        slot('a', 10, 12, { location: 'makeup', kind: 'make-up', crewNeeded: 6 }),
        slot('b', 11, 12, { location: 'makeup', kind: 'make-up', crewNeeded: 5 }),
      ],
    },
    'referee: a b': {
      'a referee in two places': [
        slot('a', 10, 12, { referees: ['rhea'] }),
        slot('b', 11, 12, { referees: ['tom', 'rhea'] }),
      ],
      'a referee whose slot runs past midnight into the next one': [
        slot('a', 23, 25, { referees: ['rhea'] }),
        slot('b', 24.5, 26, { referees: ['rhea'] }),
      ],
    },
    'person: a b': {
      'a person in the crew of two slots, with the name spelt differently': [
        slot('a', 10, 12, { crew: crew('Mo ') }),
        slot('b', 11, 12, { crew: crew('mo') }),
      ],
      'a person who is referee of one slot and crew of another': [
        slot('a', 10, 12, { referees: ['tom'] }),
        slot('b', 11, 12, { crew: crew('Tom Ash') }),
      ],
    },
    'crew: a b': {
      'more crew needed than available': [
        slot('a', 10, 12, { crewNeeded: 2, crew: crew('Mo', 'Ines') }),
        slot('b', 11, 12, { crewNeeded: 1 }),
      ],
      'crew in make-up for one slot while needed in another': [
        slot('a', 10, 11, { crewNeeded: 2, crew: crew('Mo', 'Ines', 'Vic') }),
        slot('b', 11.25, 12, { crewNeeded: 2 }, { makeUpLead: 30 }),
      ],
      'too little crew before and after midnight, reported once': [
        slot('a', 22, 25, { crewNeeded: 2, crew: crew('Mo') }),
        slot('b', 23, 24, { crewNeeded: 1 }),
      ],
    },
    'crew: a': {
      'missing crew only partly covered by monster duty': [
        slot('a', 10, 12, { crewNeeded: 6, crew: crew('Mo', 'Ines') }),
        slot('duty', 10, 12, { kind: 'monster-duty', crewNeeded: 3 }),
      ],
      'a monster duty that ends too early': [
        slot('a', 10, 12, { crewNeeded: 3, crew: crew('Mo') }),
        slot('duty', 10, 11, { kind: 'monster-duty', crewNeeded: 2 }),
      ],
    },
    'makeUp: a b': {
      'crew who are elsewhere during their make-up': [
        slot('a', 10, 12, { crew: crew('Mo') }),
        slot('b', 12.25, 13, { crew: crew('Mo') }, { makeUpLead: 30 }),
      ],
      'make-up for a slot after midnight': [
        slot('a', 22, 24, { crew: crew('Mo') }),
        slot('b', 24.25, 25, { crew: crew('Mo') }, { makeUpLead: 30 }),
      ],
    },
    'makeUp: m a': {
      'a make-up slot that ends after its encounter starts': [
        slot('m', 10, 12, { kind: 'make-up', document: 'd' }),
        slot('a', 11.5, 13, { document: 'd' }),
      ],
    },
    'outside: a': {
      'a battle across the hours outside play': [slot('a', 25, 34, { kind: 'battle' })],
      'a battle before time in': [slot('a', 8, 10, { kind: 'battle' })],
      'a ritual that runs past time out': [slot('a', 25, 26.5, { kind: 'ritual' })],
    },
    'order: a': { 'a slot that ends before it starts': [slot('a', 12, 11, field)] },
    nothing: {
      'no slots': [],
      'consecutive slots in one place': [slot('a', 10, 11, field), slot('b', 11, 12, field)],
      'simultaneous slots in different places': [
        slot('a', 10, 12, field),
        slot('b', 10, 12, { location: 'wood' }),
      ],
      'simultaneous slots without a place': [slot('a', 10, 12), slot('b', 10, 12)],
      'a clear-up that ends just in time': [
        slot('a', 10, 11, { ...field, clearUp: 15 }),
        slot('b', 11.25, 12, field),
      ],
      'a cancelled slot in the same place': [
        slot('a', 10, 12, field),
        slot('b', 10, 12, { ...field, state: 'cancelled' }),
      ],
      'several slots at a gate': [
        slot('a', 10, 12, { location: 'gate' }),
        slot('b', 10, 12, { location: 'gate' }),
      ],
      'a person twice in the same slot': [
        slot('a', 10, 12, { referees: ['tom'], crew: crew('Tom Ash', 'Tom Ash') }),
      ],
      'missing crew covered by monster duty': [
        slot('a', 10, 12, { crewNeeded: 2, crew: crew('Mo', 'Ines') }),
        slot('b', 11, 12, { crewNeeded: 1 }),
        slot('duty', 11, 12, { kind: 'monster-duty', crewNeeded: 4 }),
      ],
      'the crew of a cancelled slot, neither needed nor available': [
        slot('a', 10, 12, { crewNeeded: 2, crew: crew('Mo', 'Ines'), state: 'cancelled' }),
        slot('b', 10, 12, { crewNeeded: 1, crew: crew('Vic') }),
      ],
      'crew needed when the available crew is unknown': [slot('a', 10, 12, { crewNeeded: 50 })],
      'crew with just enough time for make-up': [
        slot('a', 10, 12, { crew: crew('Mo') }),
        slot('b', 12.5, 13, { crew: crew('Mo') }, { makeUpLead: 30 }),
      ],
      'a make-up slot before the second run of an encounter': [
        slot('a', 9, 10, { document: 'd' }),
        slot('m', 10, 11, { kind: 'make-up', document: 'd' }),
        slot('b', 11, 12, { document: 'd' }),
      ],
      'a referee of consecutive slots at midnight': [
        slot('a', 23, 24, { referees: ['rhea'] }),
        slot('b', 24, 25, { referees: ['rhea'] }),
      ],
      'the make-up time of a slot for its referee': [
        slot('a', 10, 12, { referees: ['rhea'] }),
        slot('b', 12, 13, { referees: ['rhea'] }, { makeUpLead: 30 }),
      ],
      'an encounter that ends at time out after midnight': [slot('a', 25, 26, { kind: 'encounter' })],
      'breakfast before time in': [slot('a', 7, 8, { kind: 'meal' })],
    },
  };
  const named = Object.entries(cases).flatMap(([overlaps, group]) =>
    Object.entries(group).map(([name, slots]) => [name, overlaps, slots] as const),
  );
  test.each(named)('Of %s, this overlaps: %s', (_, overlaps, slots) => {
    const expected = overlaps === 'nothing' ? [] : overlaps.split(', ');
    expect(describeOverlaps(slots)).toEqual(expected);
    expect(describeOverlaps([...slots].reverse()).length).toBe(expected.length);
  });

  test('Crew needs of an event count against its expected crew, or against the assigned names if there are more', () => {
    const withExpectedCrew = scheduleContextFrom({ ...event, expectedCrew: 10 }, places, () => undefined);
    const needing = (crewNeeded: number) => [slot('a', 10, 12, { crewNeeded, crew: crew('Mo') })];
    expect(describeOverlaps(needing(10), withExpectedCrew)).toEqual([]);
    expect(describeOverlaps(needing(11), withExpectedCrew)).toEqual(['crew: a']);
    const many = Array.from({ length: 12 }, (_, at) => `Person ${at}`);
    const given = [slot('a', 10, 12, { crewNeeded: 12, crew: crew(...many) })];
    expect(describeOverlaps(given, withExpectedCrew)).toEqual([]);
  });

  test('Slots of an event without times are never outside play', () => {
    const withoutHours = scheduleContextFrom({ title: 'Later' }, places, () => undefined);
    expect(describeOverlaps([slot('a', 3, 5, { kind: 'battle' })], withoutHours)).toEqual([]);
  });

  test('Overlaps use the crew of the encounter when the slot has no number', () => {
    const monsters = [{ id: '1', monster: 'm', count: 4 }];
    expect(slot('a', 10, 11, {}, { monsters, extraCrew: 2 }).crewNeeded).toBe(6);
    expect(slot('a', 10, 11, { crewNeeded: 3 }, { monsters, extraCrew: 2 }).crewNeeded).toBe(3);
  });
});
