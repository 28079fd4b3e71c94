import { expect, test } from 'vitest';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { expectedEnd, lateHints, needsSecondLook } from '#domain/event/run/late.ts';
import { eventTotals, planAndReality } from '#domain/event/run/planAndReality.ts';
import { type RunEvent, rowOfEvent } from '#domain/event/run/runEvent.ts';
import { alarmKey, dueAlarms } from '#domain/event/run/alarms.ts';
import { runState } from '#domain/event/run/runState.ts';
import { crewShortfall } from '#domain/event/run/shortfall.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { at, context, crew, slot, startedAt } from './scheduleFixture.ts';

const minute = 60_000;
const step = 15 * minute;

function entry(id: string, hour: number, what: RunEvent['what'], values: Partial<RunEvent> = {}): GroupRow {
  const empty = { by: 'rhea', about: '', count: null, outcome: '', text: '' };
  return rowOfEvent({ ...empty, id, at: at(hour), what, ...values });
}

/** The hints for a raid from 20:00 to 21:00 that ends at `end`. */
function hintsAt(end: number, values: BodyPatch, others: Parameters<typeof lateHints>[2]) {
  const raid = slot('raid', 20, 21, { state: 'running', ...values });
  return lateHints(raid, at(end), [raid, ...others], context, step).map(
    (hint) => `${hint.slot.id} ${hint.because.join(' ')} ${hint.moveBy / minute}`,
  );
}

test('A run is expected to take as long as it was planned, plus its pauses, and never to end before now', () => {
  const raid = slot('raid', 20, 21, { state: 'running' });
  const late = runState([entry('a', 20.5, 'start')]);
  expect(expectedEnd(raid, late, at(20.6))).toBe(at(21.5));
  expect(expectedEnd(raid, late, at(22))).toBe(at(22));
  const paused = runState([entry('a', 20, 'start'), entry('b', 20.25, 'pause'), entry('c', 20.5, 'resume')]);
  expect(expectedEnd(raid, paused, at(20.6))).toBe(at(21.25));
  expect(expectedEnd(raid, runState([]), at(20.6))).toBe(at(21));
});

test('Slots that need the same place, referee or crew wait for a late slot, in whole steps', () => {
  const others = [
    slot('wood', 21.25, 22, { location: 'wood', setUp: 10 }),
    slot('elsewhere', 21, 22, { location: 'field' }),
    slot('briefing', 21.1, 22, { referees: ['rhea'] }),
    slot('mo', 21, 22, { crew: crew(' mo ') }, { makeUpLead: 20 }),
    slot('team', 21, 22, { crewTeam: 'owls' }),
    slot('much later', 23, 24, { location: 'wood' }),
  ];
  const values = { location: 'wood', referees: ['rhea'], crew: crew('Mo'), crewTeam: 'owls' };
  expect(hintsAt(21, values, others)).toEqual([]);
  const wanted = ['mo crew 45', 'team crew 30', 'briefing referee 15', 'wood place 15'];
  expect(hintsAt(21.3, values, others)).toEqual(wanted);
});

test('Slots that are over, running or began before do not wait, nor does a place that holds several', () => {
  const same = { location: 'gate', referees: ['rhea'] };
  const others = [
    slot('done', 21, 22, { ...same, state: 'done' }),
    slot('cancelled', 21, 22, { ...same, state: 'cancelled' }),
    slot('running', 21, 22, { ...same, ...startedAt(20) }),
    slot('before', 19, 22, same),
    slot('gate', 21, 22, { location: 'gate' }),
  ];
  expect(hintsAt(22, same, others)).toEqual([]);
});

test('A late hint names whom a move concerns, and a firm slot of ten people is asked about twice', () => {
  const raid = slot('raid', 20, 21, { location: 'wood', ...startedAt(20) });
  const move = (values: BodyPatch) => {
    const waiting = slot('next', 21, 22, { location: 'wood', state: 'firm', ...values });
    const [hint] = lateHints(raid, at(21.5), [raid, waiting], context, step);
    return hint && [hint.names, hint.people, needsSecondLook(hint)];
  };
  expect(move({})).toEqual([[], 0, false]);
  const wanted = [['Rhea Stone', 'Mo', 'Ines'], 3, false];
  expect(move({ referees: ['rhea'], crew: crew('Mo', 'Ines'), crewNeeded: 12 })).toEqual(wanted);
  const team = { referees: ['rhea'], crewTeam: 'owls', crewNeeded: 9 };
  expect(move(team)).toEqual([['Rhea Stone'], 10, true]);
  expect(move({ ...team, crewNeeded: 8 })).toEqual([['Rhea Stone'], 9, false]);
  expect(move({ ...team, state: 'pencilled' })).toEqual([['Rhea Stone'], 10, false]);
});

test('Plan and reality of a slot: times, crew hours, incidents and lammies', () => {
  const body = {
    crew: [...crew('Mo', 'Ines'), { id: '9', who: '' }],
    runEvents: [
      entry('a', 20.25, 'start'),
      entry('b', 20.25, 'present', { about: '0' }),
      entry('c', 20.25, 'missing', { about: '1' }),
      entry('d', 20.5, 'issued', { about: 'l', count: 3 }),
      entry('e', 20.5, 'incident', { about: 'wood' }),
      entry('f', 21.25, 'end'),
      entry('g', 21.3, 'outcome', { outcome: 'partly' }),
      entry('h', 21.4, 'outcome', { outcome: 'talk', by: 'remy' }),
    ],
  };
  const raid = slot('raid', 20, 21, body);
  const open = { runEvents: [entry('a', 20, 'start'), entry('b', 20.25, 'pause')] };
  expect(planAndReality(slot('open', 20, 21, open), { body: open, now: at(20.5) }).paused).toBe(15 * minute);
  const found = planAndReality(raid, { body, now: at(22) });
  const { startLate, endLate, crewPresent, crewNeeded, crewPlanned, crewWorked } = found;
  expect([startLate, endLate]).toEqual([15 * minute, 15 * minute]);
  expect([crewPresent, crewNeeded, crewPlanned, crewWorked]).toEqual([1, 3, 180 * minute, 60 * minute]);
  const given = [found.outcomes.map(({ outcome }) => outcome).join(), found.lammies, found.incidents.length];
  expect(given).toEqual(['partly,talk', 3, 1]);

  const values = { body: { crewNeeded: 2 }, now: at(22) };
  const planned = planAndReality(slot('later', 22, 23, { crewNeeded: 2 }), values);
  const off = { state: 'cancelled', crewNeeded: 9 };
  const cancelled = planAndReality(slot('off', 22, 23, off), { body: off, now: at(22) });
  expect([planned.crewPresent, planned.crewWorked, planned.startLate]).toEqual([null, null, null]);
  const wanted = ['done', 'notStarted', 'cancelled'];
  expect([found, planned, cancelled].map(({ phase }) => phase.kind)).toEqual(wanted);
  expect(eventTotals([found, planned, cancelled])).toEqual({
    slots: 3,
    ended: 1,
    cancelled: 1,
    incidents: 1,
    lammies: 3,
    crewPlanned: 300 * minute,
    crewWorked: 60 * minute,
    middleLate: 15 * minute,
  });
  expect(eventTotals([]).middleLate).toBeNull();
});

test('An alarm is due from its lead time until the slot starts, and a slot that moves rings again', () => {
  const raid = { id: 'raid', title: 'Raid', start: at(20) };
  const dueAt = (hour: number) => dueAlarms([raid], at(hour), 10 * minute).length;
  expect([dueAt(19.8), dueAt(20 - 1 / 6), dueAt(19.99), dueAt(20)]).toEqual([0, 1, 1, 0]);
  expect(alarmKey(raid)).not.toBe(alarmKey({ ...raid, start: at(21) }));
});

test('Missing crew is listed by the quarter in which it is needed, from make-up to the end', () => {
  const slots = [
    slot('raid', 20.5, 21, { crewNeeded: 5, crew: crew('Mo') }, { makeUpLead: 15 }),
    slot('feast', 19, 20.25, { crewNeeded: 2 }),
    slot('full', 20, 21, { crewNeeded: 1, crew: crew('Ines') }),
    slot('done', 20, 21, { crewNeeded: 9, state: 'done' }),
  ];
  const listed = crewShortfall(slots, at(20.1)).map(
    ({ from, missing, slots: lacking }) =>
      `${(from - at(20)) / minute}: ${missing} ${lacking.map((each) => each.slot.id).join(' ')}`,
  );
  expect(listed).toEqual(['0: 2 feast', '15: 4 raid', '30: 4 raid', '45: 4 raid']);
});
