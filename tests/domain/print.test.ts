import { describe, expect, test } from 'vitest';
import { type BinderDocument, binderDocuments, binderTypes } from '#domain/paper/binder.ts';
import { changedFacts, sheetId } from '#domain/paper/printedSheet.ts';
import { rosterOf, slotsOf } from '#domain/paper/scheduleSheet.ts';
import { gameDays } from '#domain/event/schedule/gameDays.ts';
import { encounter, plot } from '#support/documents.ts';
import { crew, london, slot } from './scheduleFixture.ts';

describe('sheets with part of a timetable', () => {
  const slots = [
    slot('late', 25, 26, { location: 'wood', referees: ['rhea'] }),
    slot('dawn', 5, 7, { location: 'field', crew: crew('Tom Ash') }),
    slot('noon', 12, 13, { location: 'field', team: 'north', crew: crew('tom ash ', 'Ida') }),
    slot('off', 12, 13, { location: 'field', referees: ['rhea'], state: 'cancelled' }),
  ];
  const span = {
    from: Math.min(...slots.map(({ start }) => start)),
    to: Math.max(...slots.map(({ end }) => end)),
  };
  const days = gameDays(span, london);
  const ids = (kind: Parameters<typeof slotsOf>[0]['kind'], of: string) =>
    slotsOf({ kind, of }, slots, days).map(({ id }) => id);

  test('A day runs past midnight, in order of time', () => {
    expect(days.map(({ key }) => ids('day', key))).toEqual([['dawn', 'noon', 'late']]);
    expect(ids('day', '1999-01-01')).toEqual([]);
  });

  test('Places, teams, referees and crew have their own slots, without cancelled ones', () => {
    expect(ids('place', 'field')).toEqual(['dawn', 'noon']);
    expect(ids('team', 'north')).toEqual(['noon']);
    expect(ids('referee', 'rhea')).toEqual(['late']);
    expect(ids('crew', 'TOM ASH')).toEqual(['dawn', 'noon']);
    expect(ids('crew', 'Tom')).toEqual([]);
  });

  test('The roster names referees first, and a name written in two ways once', () => {
    expect(
      rosterOf(slots, (id) => `Referee ${id}`).map(({ name, slots: own }) => [
        name,
        ...own.map(({ id }) => id),
      ]),
    ).toEqual([
      ['Referee rhea', 'late'],
      ['Ida', 'noon'],
      ['Tom Ash', 'dawn', 'noon'],
    ]);
    expect(rosterOf([], String)).toEqual([]);
  });

  test('A roster of 600 slots has all of them', () => {
    const many = Array.from({ length: 600 }, (_, at) =>
      slot(`s${at}`, at / 20, at / 20 + 1, { crew: crew('Ida') }),
    );
    expect(rosterOf(many, String)[0]?.slots.length).toBe(600);
  });
});

describe('what has changed on a sheet', () => {
  const fact = (key: string, value: string, label = key) => ({ key, label, value });

  test('Lines that were added, changed, renamed and removed are named, in the order of the sheet', () => {
    expect(
      changedFacts(
        [
          fact('ford', 'Sat 14:00'),
          fact('mill', 'Sat 16:00'),
          fact('gate', 'Sat 18:00'),
          fact('same', 'Sun'),
        ],
        [
          fact('new', 'Sat 09:00'),
          fact('ford', 'Sat 15:00'),
          fact('gate', 'Sat 18:00', 'the gate'),
          fact('same', 'Sun'),
        ],
      ),
    ).toEqual([
      'new added: Sat 09:00',
      'ford: Sat 14:00, now Sat 15:00',
      'the gate (was gate)',
      'mill removed',
    ]);
  });

  test('The same lines in another order, and no lines at all, are no change', () => {
    expect(changedFacts([fact('a', '1'), fact('b', '2')], [fact('b', '2'), fact('a', '1')])).toEqual([]);
    expect(changedFacts([], [])).toEqual([]);
  });

  test('A sheet is known by what it shows and for whom', () => {
    const ids = [
      sheetId({ kind: 'document', entity: 'encounter', keyId: 'a' }, 'staff'),
      sheetId({ kind: 'document', entity: 'encounter', keyId: 'a' }, 'others'),
      sheetId({ kind: 'day', eventId: 'e', of: '2027-06-19' }, 'staff'),
      sheetId({ kind: 'place', eventId: 'e', of: '2027-06-19' }, 'staff'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the documents of a binder', () => {
  const made = (keyId: string, given: Partial<BinderDocument> = {}): BinderDocument => ({
    ...encounter({ keyId, reference: `ENC-${keyId}`, statusId: 3 }),
    ...given,
  });
  const body = (fields: BinderDocument['body']) => ({ body: fields });
  const documents = [
    made('1', body({ title: 'Later', monsters: [{ id: 'r', monster: 'wolf' }], plotLine: 'flood' })),
    made('2', { statusId: 0, ...body({ title: 'Sooner, a draft' }) }),
    made('3', { statusId: 0, ...body({ title: 'A draft in no slot' }) }),
    made('4', { teamId: 'south', ...body({ title: 'Of another team, in no slot' }) }),
    made('5', { statusId: -1, ...body({ title: 'Archived' }) }),
    made('6', { ...body({ title: 'Named', referees: ['rhea'] }), teamId: 'south' }),
    { ...made('wolf'), entity: 'monster' as const, teamId: 'south' },
    { ...made('bear'), entity: 'monster' as const },
    { ...plot({ keyId: 'flood', reference: 'PLT-1', statusId: 0, teamId: 'south' }) },
    { ...plot({ keyId: 'drought', reference: 'PLT-2', statusId: 3, teamId: 'south' }) },
  ];
  const slots = [
    slot('b', 14, 15, { document: '1', crew: crew('Ida'), referees: ['rhea'] }),
    slot('a', 12, 13, { document: '2', crew: crew('Ida') }),
    slot('c', 16, 17, { document: '5' }),
  ];
  const chosen = (owner: Parameters<typeof binderDocuments>[0], own = slots) => {
    const found = binderDocuments(owner, own, documents);
    return Object.fromEntries(
      binderTypes.flatMap((type) => (found[type].length > 0 ? [[type, found[type]]] : [])),
    );
  };

  test('That of an event has what is in the timetable first, then what is approved, and nothing archived', () => {
    const expected = { encounter: ['2', '1', '4', '6'], monster: ['wolf'], plot: ['flood'] };
    expect(chosen({ kind: 'event' })).toEqual(expected);
  });

  test('A referee gets their own slots, what names them, and the plot lines and monsters of that', () => {
    const expected = { encounter: ['1', '6'], monster: ['wolf'], plot: ['flood'] };
    expect(chosen({ kind: 'referee', of: 'rhea' }, slots.slice(0, 1))).toEqual(expected);
  });

  test('A crew member gets no plot line', () => {
    const expected = { encounter: ['2', '1'], monster: ['wolf'] };
    expect(chosen({ kind: 'crew', of: 'Ida' }, slots.slice(0, 2))).toEqual(expected);
  });

  test('A team gets what it has had approved', () => {
    expect(chosen({ kind: 'team', of: 'south' }, [])).toEqual({ encounter: ['4', '6'], plot: ['drought'] });
  });

  test('Sheets of a day or a place have no documents, nor has anybody without slots', () => {
    expect(chosen({ kind: 'day', of: 'x' }, [])).toEqual({});
    expect(chosen({ kind: 'crew', of: 'Nobody' }, [])).toEqual({});
  });
});
