import { describe, expect, test } from 'vitest';
import { scheduleContextFrom } from '#domain/schedule/scheduleContext.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { crew, event, places, slot, told } from './scheduleFixtures.ts';

describe('A table of what clashes', () => {
  const field = { location: 'field' };
  const cases: [what: string, slots: Slot[], expected: string[]][] = [
    ['nothing', [], []],
    ['two in one place at once', [slot('a', 10, 12, field), slot('b', 11, 13, field)], ['place: a b']],
    ['one after the other in one place', [slot('a', 10, 11, field), slot('b', 11, 12, field)], []],
    ['two at once in two places', [slot('a', 10, 12, field), slot('b', 10, 12, { location: 'wood' })], []],
    ['two at once without a place', [slot('a', 10, 12), slot('b', 10, 12)], []],
    [
      'a set-up that begins before the place is free',
      [slot('a', 10, 11, field), slot('b', 11.25, 12, { ...field, setUp: 30 })],
      ['place: a b'],
    ],
    [
      'a clear-up that is over just in time',
      [slot('a', 10, 11, { ...field, clearUp: 15 }), slot('b', 11.25, 12, field)],
      [],
    ],
    [
      'something cancelled in the same place',
      [slot('a', 10, 12, field), slot('b', 10, 12, { ...field, state: 'cancelled' })],
      [],
    ],
    [
      'one that runs past midnight into the next morning’s',
      [slot('a', 23, 26, field), slot('b', 25, 26, field)],
      ['place: a b'],
    ],
    [
      'three at once in one place: every two of them',
      [slot('a', 10, 13, field), slot('b', 11, 13, field), slot('c', 12, 13, field)],
      ['place: a b', 'place: a c', 'place: b c'],
    ],
    [
      'several things at a gate',
      [slot('a', 10, 12, { location: 'gate' }), slot('b', 10, 12, { location: 'gate' })],
      [],
    ],
    [
      'more people in the make-up tent than it holds',
      [
        slot('a', 10, 12, { location: 'makeup', kind: 'make-up', crewNeeded: 6 }),
        slot('b', 11, 12, { location: 'makeup', kind: 'make-up', crewNeeded: 5 }),
      ],
      ['capacity: a b'],
    ],
    [
      'one referee in two places',
      [slot('a', 10, 12, { referees: ['rhea'] }), slot('b', 11, 12, { referees: ['tom', 'rhea'] })],
      ['referee: a b'],
    ],
    [
      'one person as crew of two, however the name is typed',
      [slot('a', 10, 12, { crew: crew('Mo ') }), slot('b', 11, 12, { crew: crew('mo') })],
      ['person: a b'],
    ],
    [
      'one person as a referee here and crew there',
      [slot('a', 10, 12, { referees: ['tom'] }), slot('b', 11, 12, { crew: crew('Tom Ash') })],
      ['person: a b'],
    ],
    [
      'one person twice in the same slot',
      [slot('a', 10, 12, { referees: ['tom'], crew: crew('Tom Ash', 'Tom Ash') })],
      [],
    ],
    [
      'more crew needed than there is',
      [slot('a', 10, 12, { crewNeeded: 2, crew: crew('Mo', 'Ines') }), slot('b', 11, 12, { crewNeeded: 1 })],
      ['crew: a b'],
    ],
    [
      'players on monster duty who make up for it',
      [
        slot('a', 10, 12, { crewNeeded: 2, crew: crew('Mo', 'Ines') }),
        slot('b', 11, 12, { crewNeeded: 1 }),
        slot('duty', 11, 12, { kind: 'monster-duty', crewNeeded: 4 }),
      ],
      [],
    ],
    [
      'fewer players on monster duty than are short',
      [
        slot('a', 10, 12, { crewNeeded: 6, crew: crew('Mo', 'Ines') }),
        slot('duty', 10, 12, { kind: 'monster-duty', crewNeeded: 3 }),
      ],
      ['crew: a'],
    ],
    [
      'a monster duty that is over too soon',
      [
        slot('a', 10, 12, { crewNeeded: 3, crew: crew('Mo') }),
        slot('duty', 10, 11, { kind: 'monster-duty', crewNeeded: 2 }),
      ],
      ['crew: a'],
    ],
    [
      'crew that is being made up for one while it is needed in another',
      [
        slot('a', 10, 11, { crewNeeded: 2, crew: crew('Mo', 'Ines', 'Vic') }),
        slot('b', 11.25, 12, { crewNeeded: 2 }, { makeUpLead: 30 }),
      ],
      ['crew: a b'],
    ],
    [
      'too little crew on both sides of midnight, told once',
      [slot('a', 22, 25, { crewNeeded: 2, crew: crew('Mo') }), slot('b', 23, 24, { crewNeeded: 1 })],
      ['crew: a b'],
    ],
    [
      'the crew of something cancelled, which is needed and counted no more',
      [
        slot('a', 10, 12, { crewNeeded: 2, crew: crew('Mo', 'Ines'), state: 'cancelled' }),
        slot('b', 10, 12, { crewNeeded: 1, crew: crew('Vic') }),
      ],
      [],
    ],
    ['crew needed where nobody knows what crew there is', [slot('a', 10, 12, { crewNeeded: 50 })], []],
    [
      'crew that is elsewhere when it should be made up',
      [
        slot('a', 10, 12, { crew: crew('Mo') }),
        slot('b', 12.25, 13, { crew: crew('Mo') }, { makeUpLead: 30 }),
      ],
      ['makeUp: a b'],
    ],
    [
      'crew with just enough time to be made up',
      [
        slot('a', 10, 12, { crew: crew('Mo') }),
        slot('b', 12.5, 13, { crew: crew('Mo') }, { makeUpLead: 30 }),
      ],
      [],
    ],
    [
      'make-up that is not over when its encounter begins',
      [slot('m', 10, 12, { kind: 'make-up', document: 'd' }), slot('a', 11.5, 13, { document: 'd' })],
      ['makeUp: m a'],
    ],
    [
      'make-up before the second time an encounter is played',
      [
        slot('a', 9, 10, { document: 'd' }),
        slot('m', 10, 11, { kind: 'make-up', document: 'd' }),
        slot('b', 11, 12, { document: 'd' }),
      ],
      [],
    ],
    [
      'a referee who goes on past midnight and has the next one from there',
      [slot('a', 23, 25, { referees: ['rhea'] }), slot('b', 24.5, 26, { referees: ['rhea'] })],
      ['referee: a b'],
    ],
    [
      'a referee who goes from one to the next at midnight',
      [slot('a', 23, 24, { referees: ['rhea'] }), slot('b', 24, 25, { referees: ['rhea'] })],
      [],
    ],
    [
      'a set-up that begins the evening before',
      [slot('a', 22, 23.5, field), slot('b', 24.25, 25, { ...field, setUp: 60 })],
      ['place: a b'],
    ],
    [
      'make-up for what is played after midnight',
      [
        slot('a', 22, 24, { crew: crew('Mo') }),
        slot('b', 24.25, 25, { crew: crew('Mo') }, { makeUpLead: 30 }),
      ],
      ['makeUp: a b'],
    ],
    [
      'the make-up lead of a referee, who is not made up',
      [
        slot('a', 10, 12, { referees: ['rhea'] }),
        slot('b', 12, 13, { referees: ['rhea'] }, { makeUpLead: 30 }),
      ],
      [],
    ],
    ['a battle over the hours in which play is out', [slot('a', 25, 34, { kind: 'battle' })], ['outside: a']],
    ['a battle before time in', [slot('a', 8, 10, { kind: 'battle' })], ['outside: a']],
    ['a ritual that runs past time out', [slot('a', 25, 26.5, { kind: 'ritual' })], ['outside: a']],
    ['an encounter up to time out after midnight', [slot('a', 25, 26, { kind: 'encounter' })], []],
    ['breakfast before time in', [slot('a', 7, 8, { kind: 'meal' })], []],
    ['an end before the start', [slot('a', 12, 11, field)], ['order: a']],
  ];
  test.each(cases)('%s', (_, slots, expected) => {
    expect(told(slots)).toEqual(expected);
    expect(told([...slots].reverse()).length).toBe(expected.length);
  });

  test('an event that says how much crew it expects is held to that, whoever has put a name down', () => {
    const expecting = scheduleContextFrom({ ...event, expectedCrew: 10 }, places, () => undefined);
    const needing = (crewNeeded: number) => [slot('a', 10, 12, { crewNeeded, crew: crew('Mo') })];
    expect(told(needing(10), expecting)).toEqual([]);
    expect(told(needing(11), expecting)).toEqual(['crew: a']);
    const many = Array.from({ length: 12 }, (_, at) => `Person ${at}`);
    expect(told([slot('a', 10, 12, { crewNeeded: 12, crew: crew(...many) })], expecting)).toEqual([]);
  });

  test('an event that does not say its hours puts nothing outside them', () => {
    const open = scheduleContextFrom({ title: 'Later' }, places, () => undefined);
    expect(told([slot('a', 3, 5, { kind: 'battle' })], open)).toEqual([]);
  });

  test('crew that an encounter asks for counts where the slot gives no number', () => {
    const monsters = [{ id: '1', monster: 'm', count: 4 }];
    expect(slot('a', 10, 11, {}, { monsters, extraCrew: 2 }).crewNeeded).toBe(6);
    expect(slot('a', 10, 11, { crewNeeded: 3 }, { monsters, extraCrew: 2 }).crewNeeded).toBe(3);
  });
});
