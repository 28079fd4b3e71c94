import { describe, expect, test } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import type { Person } from '#domain/content/person.ts';
import { crewAt, musterOf } from '#domain/event/schedule/crew/muster.ts';
import { rowOfEvent } from '#domain/event/run/runEvent.ts';
import { signUpMessage, signUpProblem } from '#domain/event/schedule/crew/signUps.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { applied, codeOf, save } from '#support/changes.ts';
import { collectionItem, grant, moment, person } from '#support/documents.ts';
import { at, crew, slot } from './scheduleFixture.ts';

const on = (who: string, id = who, isOff = false): GroupRow => ({
  id: `${id}-${isOff}`,
  person: who.toLowerCase(),
  who,
  isOff,
  at: '2027-06-01T00:00:00.000Z',
});

const mo = { id: 'mo', name: 'Mo' };
const nameOf = (id: string) => (id === 'ada' ? 'Ada' : undefined);
const limits = { restHours: 8, now: at(0) };
const kindOf = (wanted: Slot, slots: readonly Slot[] = [], given = limits) =>
  signUpProblem(wanted, slots, mo, given)?.kind;

describe('Signing up', () => {
  test('Those who sign up are crew as far as there are places; the excess is kept and has none', () => {
    const signUps = [on('Mo'), on('Ines'), on('Ravi')];
    const raid = slot('raid', 12, 13, { crewNeeded: 3, crew: crew('Ada'), signUps });
    expect(raid.crew).toEqual(['Ada', 'Mo', 'Ines']);
    expect(raid.signUps.map(({ who, hasPlace }) => [who, hasPlace])).toEqual([
      ['Mo', true],
      ['Ines', true],
      ['Ravi', false],
    ]);
  });

  test('Whoever is off again leaves the place to the next, and comes after everybody when on once more', () => {
    const log = [on('Mo'), on('Ines'), on('Mo', 'b', true)];
    const places = (signUps: readonly GroupRow[]) =>
      slot('raid', 12, 13, { crewNeeded: 1, signUps: [...signUps] }).crew;
    expect(places(log)).toEqual(['Ines']);
    expect(places([...log, on('Mo', 'c')])).toEqual(['Ines']);
    expect(places([on('Mo'), on('Mo', 'again'), on('Mo', 'x', true)])).toEqual([]);
  });

  test('Whoever is assigned as well takes one place', () => {
    const raid = slot('raid', 12, 13, { crewNeeded: 2, crew: crew('mo '), signUps: [on('Mo'), on('Ines')] });
    expect(raid.crew).toEqual(['mo', 'Ines']);
  });

  test('Places, other slots, and slots that are over or need nobody are limits', () => {
    const raid = slot('raid', 12, 13, { crewNeeded: 1 });
    expect(kindOf(raid)).toBeUndefined();
    expect(kindOf(slot('a', 12, 13))).toBe('noCall');
    expect(kindOf(raid, [], { ...limits, now: at(13) })).toBe('over');
    expect(kindOf(slot('a', 12, 13, { crewNeeded: 1, state: 'cancelled' }))).toBe('over');
    expect(kindOf(slot('a', 12, 13, { crewNeeded: 1, crew: crew('Ada') }))).toBe('full');
    expect(kindOf(slot('a', 12, 13, { crewNeeded: 2, crew: crew('MO') }))).toBe('isOn');
    expect(kindOf(raid, [slot('b', 12.5, 14, { referees: ['mo'] })])).toBe('busy');
    expect(kindOf(raid, [slot('b', 13.5, 14, { crew: crew('Mo') }, { makeUpLead: 60 })])).toBe('busy');
    expect(kindOf(raid, [slot('b', 12.5, 14, { crew: crew('Mo'), state: 'cancelled' })])).toBeUndefined();
  });

  test('A shift may not leave less than the rest of 24 hours: eight hours at most sixteen, and one minute more is refused', () => {
    const own = [slot('morning', 6, 10, { crew: crew('Mo') }), slot('noon', 12, 14, { crew: crew('Mo') })];
    const late = (to: number) => slot('late', 20, to, { crewNeeded: 1 });
    expect(kindOf(late(22), own)).toBeUndefined();
    expect(kindOf(late(22 + 1 / 60), own)).toBe('rest');
    expect(kindOf(late(24), [slot('morning', 6, 10, { crew: crew('Mo') })])).toBeUndefined();
    expect(kindOf(slot('all day', 0, 20, { crewNeeded: 1 }))).toBeUndefined();
    expect(kindOf(late(26), own, { ...limits, restHours: 0 })).toBeUndefined();
  });

  test('Every limit is told in words', () => {
    const raid = slot('The raid', 12, 13, { crewNeeded: 1, crew: crew('Ada') });
    const time = (value: number) => new Date(value).toISOString().slice(11, 16);
    const told = (wanted: Slot, slots: readonly Slot[] = []) => {
      const problem = signUpProblem(wanted, slots, mo, limits);
      return problem && signUpMessage(problem, time);
    };
    expect(told(raid)).toBe('The only place is taken.');
    const given = [slot('The raid', 12, 13, { crew: crew('Mo') })];
    expect(told(slot('a', 12.5, 14, { crewNeeded: 1 }), given)).toBe('You are in “The raid” at that time.');
    const result = told(slot('a', 20, 23, { crewNeeded: 1 }), [slot('b', 6, 14, { crew: crew('Mo') })]);
    expect(result).toBe('You would be on duty from 06:00 to 23:00 with less than 8 hours of rest.');
  });
});

describe('Who may sign up', () => {
  const reader = person({ id: 'mo', isStaff: false, permissions: { eventSlots: grant({ all: [1] }) } });
  const raid = {
    ...collectionItem('eventSlot', 'raid', { title: 'The raid', crewNeeded: 1, signUps: [on('Ines')] }),
    version: 3,
  };
  const { displayName } = moment(reader).by;
  const entry = (values: object = {}) => ({ ...on('Mo'), who: displayName, ...values });
  const saving = (body: BodyPatch, by = reader) =>
    codeOf(apply(raid, save(body, { entity: 'eventSlot' }), moment(by)));

  test('Readers of the timetable add entries about themselves, on any version, and nothing else', () => {
    expect(saving({ signUps: [on('Ines'), entry()] })).toBe('applied');
    expect(saving({ signUps: [entry({ isOff: true })] })).toBe('applied');
    expect(saving({ signUps: [entry({ person: 'ines' })] })).toBe('forbidden');
    expect(saving({ signUps: [entry({ who: 'Ines' })] })).toBe('forbidden');
    expect(saving({ signUps: [entry(), on('Ravi')] })).toBe('forbidden');
    expect(saving({ signUps: [{ ...on('Ines'), isOff: true }] })).toBe('forbidden');
    expect(saving({ signUps: [entry()], title: 'Mine' })).toBe('forbidden');
    const given = { crew: [{ id: '1', who: displayName, monster: null, present: false }] };
    expect(saving(given)).toBe('forbidden');
    expect(saving({ signUps: [entry()] }, person({ id: 'mo' }))).toBe('forbidden');
  });

  test('One person who signs up and leaves for ever keeps nobody out: the log has one entry of each', () => {
    let filled: Document = raid;
    const add = (row: GroupRow, by: Person) => {
      const change = save({ signUps: [row] }, { entity: 'eventSlot' });
      filled = applied(apply(filled, change, moment(by)));
    };
    for (let at = 0; at < 300; at += 1) add(entry({ id: `entry-${at}`, isOff: at % 2 === 1 }), reader);
    // Pressed twice, on two devices.
    add(entry({ id: 'again', isOff: true }), reader);
    expect(rowsIn(filled.body['signUps']).map(({ id, isOff }) => [id, isOff])).toEqual([
      [on('Ines').id, false],
      ['entry-299', true],
    ]);
    const lead = person({ permissions: { eventSlots: grant({ all: [1, 2] }) } });
    for (let at = 0; at < 300; at += 1) add(on(`Crew-${at}`), lead);
    expect(rowsIn(filled.body['signUps'])).toHaveLength(302);
  });

  test('Somebody who may edit slots adds entries about others, and cannot change existing ones', () => {
    const lead = person({ permissions: { eventSlots: grant({ all: [1, 2] }) } });
    expect(saving({ signUps: [on('Ines', 'b', true)] }, lead)).toBe('applied');
    expect(saving({ signUps: [{ ...on('Ines'), who: 'Another' }] }, lead)).toBe('validation');
  });
});

describe('Muster', () => {
  const encounter = {
    makeUpLead: 30,
    crewNeeded: 4,
    monsters: [
      { id: '1', monster: 'wight', count: 2, note: 'wet' },
      { id: '2', monster: 'eel', count: 1, note: '' },
      { id: '3', monster: null, count: 5, note: 'not chosen yet' },
    ],
  };
  const body = {
    title: 'raid',
    setUp: 45,
    crew: [
      { id: '1', who: 'Ada', monster: 'wight', present: false },
      { id: '2', who: 'Ines', monster: null, present: false },
      { id: '3', who: ' ', monster: 'eel', present: false },
    ],
    signUps: [on('Mo')],
  };
  const monsters: Readonly<Record<string, { title: string; makeUpMinutes: number | null }>> = {
    wight: { title: 'Wight', makeUpMinutes: 90 },
    eel: { title: 'Eel', makeUpMinutes: null },
  };
  const raid = slot('raid', 20, 21, body, encounter);
  const muster = musterOf(raid, body, encounter, (id) => monsters[id]);

  test('Make-up is counted back from the start: the longer of the monster’s own and the lead of the encounter', () => {
    expect(
      muster.parts.map(({ monster, count, crew: who, makeUpAt }) => [monster, count, who, makeUpAt]),
    ).toEqual([
      ['wight', 2, ['Ada'], at(18.5)],
      ['eel', 1, [], at(19.5)],
    ]);
    expect(muster.setUpAt).toBe(at(19.25));
    expect(muster.callAt).toBe(at(18.5));
  });

  test('Crew without a monster is spare in its slot, and what is missing is counted with those who signed up', () => {
    expect(muster.spare).toEqual(['Ines', 'Mo']);
    expect(muster.missing).toBe(1);
  });

  test('Crew is on a slot from its call to its end, and spare before and after it', () => {
    const spareAt = (hour: number, slots: readonly Slot[] = [raid]) =>
      crewAt([muster], slots, nameOf, at(hour)).spare;
    expect(spareAt(18.4)).toEqual(['Ada', 'Ines', 'Mo']);
    expect(spareAt(18.5)).toEqual([]);
    expect(crewAt([muster], [raid], nameOf, at(20)).on.map(({ who }) => who)).toEqual(['Ada', 'Ines', 'Mo']);
    expect(spareAt(21)).toEqual(['Ada', 'Ines', 'Mo']);

    // Ada referees and Mo stands in: they are not free.
    const empty = { by: 'rhea', count: null, outcome: '' };
    const standIn = rowOfEvent({ ...empty, id: '1', at: at(21), what: 'stand-in', about: 'x', text: 'mo ' });
    const duel = slot('duel', 21, 22, { referees: ['ada'], runEvents: [standIn] });
    expect(spareAt(21.5, [raid, duel])).toEqual(['Ines']);
  });

  test('Who stands in for somebody is on that slot, and not spare', () => {
    const runEvents = [{ id: 'e', what: 'stand-in', about: 'x', text: ' ines ', at: '2027-06-19T12:00:00Z' }];
    const hunt = slot('hunt', 20, 21, { crew: crew('Tom'), runEvents });
    const later = slot('later', 22, 23, { crew: crew('Ines', 'Mo') });
    const musters = [hunt, later].map((each) => musterOf(each, {}, undefined, () => undefined));
    const { on, spare } = crewAt(musters, [hunt, later], () => undefined, at(20));
    expect([on.map(({ who }) => who), spare]).toEqual([['ines', 'Tom'], ['Mo']]);
  });

  test('A slot without set-up, make-up or monsters calls its crew at its start', () => {
    const meal = slot('meal', 13, 14, { crewNeeded: 1 });
    const expected = { slot: meal, callAt: at(13), setUpAt: null, parts: [], spare: [], missing: 1 };
    expect(musterOf(meal, {}, undefined, () => undefined)).toEqual(expected);
  });
});
