import { describe, expect, test } from 'vitest';
import { type Clash, clashesOf } from '#domain/clash/clashes';
import { crewByHour, crewSteps, crewThere } from '#domain/clash/crew';
import { gameDays } from '#domain/clash/day';
import { groundFrom } from '#domain/clash/ground';
import { clashesOfOne } from '#domain/clash/near';
import { type Slot, slotFrom } from '#domain/clash/slot';
import { clashWords } from '#domain/clash/words';
import type { BodyPatch } from '#domain/document';

const london = 'Europe/London';
const places = new Map<string, BodyPatch>([
  ['field', { title: 'The Bared Floor', kind: 'field', capacity: 600 }],
  ['wood', { title: 'Eel Wood', kind: 'field' }],
  ['makeup', { title: 'Make-up tent', kind: 'make-up', capacity: 10 }],
  ['gate', { title: 'The gate', kind: 'gate', capacity: null }],
]);
const people: Readonly<Record<string, string>> = { rhea: 'Rhea Stone', tom: 'Tom Ash' };
const event: BodyPatch = {
  title: 'Midsummer',
  days: [
    { id: '1', timeIn: '2027-06-18T18:00:00.000Z', timeOut: '2027-06-19T02:00:00.000Z' },
    { id: '2', timeIn: '2027-06-19T09:00:00.000Z', timeOut: '2027-06-20T02:00:00.000Z' },
  ],
};
const ground = groundFrom(event, places, (id) => people[id]);

/** A slot on the Saturday of the game: hours from midnight UTC, so 25 is one in the night. */
function slot(id: string, from: number, to: number, rest: BodyPatch = {}, played?: BodyPatch): Slot {
  const at = (hour: number) => new Date(Date.UTC(2027, 5, 19) + hour * 3_600_000).toISOString();
  const made = slotFrom(id, { title: id, start: at(from), end: at(to), ...rest }, played);
  if (!made) throw new Error(`${id} has no time`);
  return made;
}
const crew = (...names: string[]) => names.map((who, at) => ({ id: String(at), who }));
const told = (slots: readonly Slot[], on = ground) =>
  clashesOf(slots, on).map(({ kind, slots: about }) => `${kind}: ${about.join(' ')}`);

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
      ['room: a b'],
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
    const expecting = groundFrom({ ...event, expectedCrew: 10 }, places, () => undefined);
    const needing = (crewNeeded: number) => [slot('a', 10, 12, { crewNeeded, crew: crew('Mo') })];
    expect(told(needing(10), expecting)).toEqual([]);
    expect(told(needing(11), expecting)).toEqual(['crew: a']);
    const many = Array.from({ length: 12 }, (_, at) => `Person ${at}`);
    expect(told([slot('a', 10, 12, { crewNeeded: 12, crew: crew(...many) })], expecting)).toEqual([]);
  });

  test('an event that does not say its hours puts nothing outside them', () => {
    const open = groundFrom({ title: 'Later' }, places, () => undefined);
    expect(told([slot('a', 3, 5, { kind: 'battle' })], open)).toEqual([]);
  });

  test('crew that an encounter asks for counts where the slot gives no number', () => {
    const monsters = [{ id: '1', monster: 'm', count: 4 }];
    expect(slot('a', 10, 11, {}, { monsters, extraCrew: 2 }).crewNeeded).toBe(6);
    expect(slot('a', 10, 11, { crewNeeded: 3 }, { monsters, extraCrew: 2 }).crewNeeded).toBe(3);
  });
});

describe('The nights on which the clocks change', () => {
  test('a day of a game has 25 hours where they go back and 23 where they go forward', () => {
    const hours = (from: string, to: string) =>
      gameDays({ from: Date.parse(from), to: Date.parse(to) }, london).map(
        (day) => `${day.key} ${(day.to - day.from) / 3_600_000} ${new Date(day.from).toISOString()}`,
      );
    expect(hours('2027-10-29T18:00:00Z', '2027-10-31T12:00:00Z')).toEqual([
      '2027-10-29 24 2027-10-29T05:00:00.000Z',
      '2027-10-30 25 2027-10-30T05:00:00.000Z',
      '2027-10-31 24 2027-10-31T06:00:00.000Z',
    ]);
    expect(hours('2027-03-27T20:00:00Z', '2027-03-28T04:00:00Z')).toEqual([
      '2027-03-27 23 2027-03-27T06:00:00.000Z',
    ]);
  });

  test('two slots that both say half past one, an hour apart, do not clash', () => {
    // The clock shows 01:30 at 00:30Z and again at 01:30Z.
    const at = (id: string, start: string, end: string) =>
      slotFrom(id, { title: id, location: 'wood', start: `2027-10-31T${start}Z`, end: `2027-10-31T${end}Z` });
    const slots = [at('first', '00:30', '01:15'), at('second', '01:30', '02:15')].filter((each) => !!each);
    expect(
      told(
        slots,
        groundFrom(undefined, places, () => undefined),
      ),
    ).toEqual([]);
  });

  test('make-up and set-up are as long as the clock of the body says, not that of the wall', () => {
    // From 00:30 to 01:00 by the wall an hour and a half pass on this night, and the wall shows 01:00 twice.
    const at = (id: string, start: string, end: string, rest: BodyPatch, played?: BodyPatch) =>
      slotFrom(id, { title: id, start: `2027-10-31T${start}Z`, end: `2027-10-31T${end}Z`, ...rest }, played);
    const wood = { location: 'wood' };
    const nothing = groundFrom(undefined, places, () => undefined);
    const both = (...slots: (Slot | undefined)[]) =>
      told(
        slots.filter((each) => !!each),
        nothing,
      );
    expect(both(at('a', '00:00', '00:45', wood), at('b', '01:15', '02:00', { ...wood, setUp: 30 }))).toEqual(
      [],
    );
    expect(both(at('a', '00:00', '00:45', wood), at('b', '01:15', '02:00', { ...wood, setUp: 45 }))).toEqual([
      'place: a b',
    ]);
    const mo = { crew: crew('Mo') };
    const lead = (makeUpLead: number) => at('b', '01:15', '02:00', mo, { makeUpLead });
    expect(both(at('a', '00:00', '00:45', mo), lead(30))).toEqual([]);
    expect(both(at('a', '00:00', '00:45', mo), lead(45))).toEqual(['makeUp: a b']);
  });

  test('time out at three on the night the clocks go forward is an hour sooner', () => {
    const short = groundFrom(
      {
        title: 'March',
        days: [{ id: '1', timeIn: '2027-03-27T18:00:00Z', timeOut: '2027-03-28T02:00:00Z' }],
      },
      places,
      () => undefined,
    );
    const played = (end: string) =>
      slotFrom('a', { title: 'a', kind: 'battle', start: '2027-03-28T00:30:00Z', end });
    const judged = (end: string) =>
      told(
        [played(end)].filter((each) => !!each),
        short,
      );
    expect(judged('2027-03-28T02:00:00Z')).toEqual([]);
    expect(judged('2027-03-28T03:00:00Z')).toEqual(['outside: a']);
  });

  test('a slot over the hour that is skipped is as long as it really is', () => {
    const night = slotFrom('night', {
      title: 'Night',
      start: '2027-03-28T00:30:00Z',
      end: '2027-03-28T01:30:00Z',
      location: 'wood',
    });
    const next = slotFrom('next', {
      title: 'Next',
      start: '2027-03-28T01:30:00Z',
      end: '2027-03-28T02:00:00Z',
      location: 'wood',
    });
    if (!night || !next) throw new Error('No time');
    expect(
      told(
        [night, next],
        groundFrom(undefined, places, () => undefined),
      ),
    ).toEqual([]);
  });
});

test('a slot after midnight belongs to the day before, up to six in the morning', () => {
  const of = (moment: string) =>
    gameDays({ from: Date.parse(moment), to: Date.parse(moment) + 1 }, london).map(({ key }) => key);
  expect(of('2027-06-20T02:00:00Z')).toEqual(['2027-06-19']);
  expect(of('2027-06-20T04:59:00Z')).toEqual(['2027-06-19']);
  expect(of('2027-06-20T05:00:00Z')).toEqual(['2027-06-20']);
});

test('the crew of an hour is the worst of that hour, with those who are being made up', () => {
  const slots = [
    slot('a', 10, 10.5, { crewNeeded: 2, crew: crew('Mo', 'Ines', 'Vic') }),
    slot('b', 11.5, 12, { crewNeeded: 5 }, { makeUpLead: 45 }),
  ];
  const steps = crewSteps(slots, crewThere(slots, ground));
  const day = { from: Date.UTC(2027, 5, 19, 9), to: Date.UTC(2027, 5, 19, 13) };
  expect(crewByHour(steps, day).map(({ needed, there }) => [needed, there])).toEqual([
    [0, null],
    [5, 3],
    [5, 3],
    [0, null],
  ]);
});

test('a clash is told in a sentence, whatever its kind', () => {
  const says = {
    slot: (id: string) => id.toUpperCase(),
    place: () => 'The Bared Floor',
    time: (moment: number) => new Date(moment).toISOString().slice(11, 16),
  };
  const words = (...slots: Slot[]) => clashesOf(slots, ground).map((clash: Clash) => clashWords(clash, says));
  const field = { location: 'field' };
  expect(words(slot('a', 10, 12, field), slot('b', 11, 13, field))).toEqual([
    '“A” and “B” both have The Bared Floor 11:00–12:00, set-up and clear-up counted.',
  ]);
  expect(words(slot('a', 10, 12, { referees: ['rhea'] }), slot('b', 11, 13, { referees: ['rhea'] }))).toEqual(
    ['Rhea Stone is a referee of “A” and of “B” 11:00–12:00.'],
  );
  expect(words(slot('a', 8, 9.5, { kind: 'battle' }))).toEqual([
    '“A” is played 08:00–09:30, not between time in and time out.',
  ]);
  expect(words(slot('a', 10, 9))).toEqual(['“A” does not end after it begins.']);
  expect(words(slot('a', 10, 11, { location: 'makeup', crewNeeded: 12, crew: crew() }))).toEqual([
    'The Bared Floor has room for 10 crew, and 12 are there 10:00–11:00.',
  ]);
  expect(words(slot('a', 10, 12, { crew: crew('Mo') }), slot('b', 11, 13, { crew: crew('Mo') }))).toEqual([
    'Mo is in “A” and in “B” 11:00–12:00.',
  ]);
  const needing = (id: string) => slot(id, 10, 11, { crewNeeded: 1 });
  const five = ['a', 'b', 'c', 'd', 'e'].map(needing);
  expect(words(...five, slot('f', 12, 13, { crew: crew('Mo') }))).toEqual([
    '5 crew needed and 1 there 10:00–11:00: “A”, “B”, “C”, “D” and 1 more.',
  ]);
  const lead = { makeUpLead: 30 };
  expect(
    words(slot('a', 10, 12, { crew: crew('Mo') }), slot('b', 12.25, 13, { crew: crew('Mo') }, lead)),
  ).toEqual(['Mo is in “A” 11:45–12:00, when the make-up for “B” is on.']);
  expect(
    words(slot('m', 10, 12, { kind: 'make-up', document: 'd' }), slot('a', 11.5, 13, { document: 'd' })),
  ).toEqual(['The make-up “M” is not over when “A” begins.']);
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
    const all = clashesOf(slots, ground);
    const about = (clashes: readonly Clash[], id: string) =>
      clashes
        .filter((clash) => clash.slots.includes(id))
        .map((clash) =>
          clash.kind === 'crew' ? 'crew' : `${clash.kind} ${clash.slots.toSorted().join(' ')}`,
        )
        .filter((each, at, every) => each !== 'crew' || every.indexOf(each) === at)
        .sort();
    for (const one of slots.slice(0, 8)) {
      expect(about(clashesOfOne(one, slots, ground), one.id)).toEqual(about(all, one.id));
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
    clashesOf(slots, ground);
    return performance.now() - begun;
  });
  expect(Math.min(...taken)).toBeLessThan(100);
});
